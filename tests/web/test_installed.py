"""Longbox as an app on somebody's home screen: its manifest, and the page that says that there is no connection."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.needs import needs
from tests.table.serving import running
from tests.web.conftest import PATIENCE

SIZE = "async (src) => { const it = new Image(); it.src = src; await it.decode(); return `${it.width}x${it.height}`; }"

pytestmark = needs("chromium-headless-shell")


def test_the_page_can_be_installed_and_says_when_the_server_is_gone(browser: Browser, tmp_path: Path) -> None:
    with browser.new_context() as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        with running(tmp_path) as server:
            home = f"http://127.0.0.1:{server.port}/"
            page.goto(home)
            expect(page.locator(".play-now").first).to_be_visible()
            found = context.new_cdp_session(page).send("Page.getAppManifest")
            assert found["url"] == f"{home}web/app.webmanifest" and found["errors"] == []
            for icon in page.evaluate("fetch('/web/app.webmanifest').then((it) => it.json()).then((it) => it.icons)"):
                assert icon["sizes"] in ("any", page.evaluate(SIZE, icon["src"]))
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(home)
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        assert page.locator("h1").evaluate("(one) => getComputedStyle(one).backgroundColor") != "rgba(0, 0, 0, 0)", "with its style"
        with running(tmp_path, port=server.port):
            page.get_by_role("link", name="Try again").click()
            expect(page.locator(".play-now").first).to_be_visible()
