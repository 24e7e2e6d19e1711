"""The sentences that deeds are told in: by what a deed was for and how it went, those that name a power after those that do not.

`{who}` acts, `{whom}` is acted upon, `{power}` is the largest power that was used, `{what}` is the stress, asset or trait that it is about.
How it went: `big` is won by 5 or more, `held` won without an effect, `bad` lost by 5 or more; without sentences of their own they are told
as `won` and `lost`.
"""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, dict[str, list[str]]]] = {
    "physical": {
        "won": [
            "{who} lands one on {whom}",
            "{who} gets through to {whom}",
            "{whom} turns the wrong way, and {who} is there",
            "{who} finds the gap that {whom} has left",
            "{whom} sees {who} a moment too late",
            "{who} and {whom} collide, and {whom} feels it more",
            "{who} hits {whom} with {power}",
            "{power} is all that {who} needs, and {whom} is in the way of it",
        ],
        "big": [
            "{who} takes {whom} off their feet",
            "Nothing stands between {who} and {whom}, and it shows",
            "{whom} never had a chance against {who}",
            "Everybody hears it when {who} hits {whom}",
            "{who} makes {whom} regret this whole evening",
            "{whom} leaves a dent where {who} left them",
            "{who} lets go with {power}, and {whom} takes all of it",
            "For {whom} the world is nothing but {who} and {power}",
        ],
        "held": [
            "{who} reaches {whom}, and {whom} shrugs it off",
            "{who} hits {whom} squarely, to no effect",
            "{whom} takes it from {who} and stands",
        ],
        "lost": [
            "{whom} is not where {who} strikes",
            "{who} comes at {whom} and cannot get near",
            "{whom} slips past {who}",
            "{who} swings, and {whom} ducks",
            "{whom} saw {who} coming",
            "{who} breaks something, but it is not {whom}",
            "{whom} steps aside and lets {who} go by",
            "{power} goes wide, and {whom} thanks {who} for it",
        ],
        "bad": [
            "{who} misses {whom} by a street",
            "{whom} makes {who} look slow",
            "{who} hits everything but {whom}",
            "{whom} does not even look up as {who} goes by",
            "{power} is wasted on {whom}, and {who} knows it",
        ],
    },
    "mental": {
        "won": [
            "{who} gets into the head of {whom}",
            "{whom} loses the thread, and {who} is holding it",
            "{who} outthinks {whom}",
            "{who} shows {whom} what is not there",
            "{whom} no longer knows which way is up, thanks to {who}",
            "With {power}, {who} turns a key in the mind of {whom}",
        ],
        "big": [
            "{whom} forgets what the fight was about",
            "{who} walks through the thoughts of {whom} as if they were rooms",
            "{who} takes three words to undo {whom}",
            "{power} is quiet, and {whom} hears nothing else",
        ],
        "held": ["{whom} hears {who} out and is not moved", "{who} is right, and {whom} does not care"],
        "lost": [
            "{who} tries to confuse {whom}, who is not confused",
            "{whom} sees through {who}",
            "{who} cannot rattle {whom}",
            "{whom} has thought of that before {who} has",
            "{power} finds no way into {whom}",
        ],
        "bad": ["{whom} laughs at what {who} has tried", "{who} ends up more confused than {whom}"],
    },
    "emotional": {
        "won": [
            "{who} finds the words that hurt {whom}",
            "What {who} does goes to the heart of {whom}",
            "{who} shakes {whom}",
            "{whom} looks at {who} and flinches",
            "{who} says aloud what {whom} is afraid of",
            "{whom} feels {power} in the bones, and {who} lets it last",
        ],
        "big": ["{whom} will dream of {who}", "{who} leaves {whom} nothing to hide behind", "One look from {who}, and {whom} comes apart"],
        "held": ["{whom} listens to {who} and lets it go", "{who} touches a nerve, and {whom} does not show it"],
        "lost": [
            "{who} tries to hurt the feelings of {whom}, in vain",
            "{whom} will not be shaken by {who}",
            "{who} finds no words for {whom}",
            "{whom} has heard worse than {who}",
        ],
        "bad": ["{whom} pities {who}, which is worse", "{who} hears how that sounds, and so does {whom}"],
    },
    "complicate": {
        "won": [
            "{who} makes things difficult for {whom}",
            "{who} leaves {whom} with a problem",
            "{whom} has one hand less to use, thanks to {who}",
            "{who} ties {whom} down with {power}",
            "{whom} is busy with what {who} has left behind",
        ],
        "big": [
            "{whom} can hardly move for what {who} has done",
            "{who} puts {whom} where nobody would want to be",
            "{power} closes around {whom}",
        ],
        "lost": [
            "{who} tries to make things difficult for {whom}, in vain",
            "{whom} gets free before {who} is done",
            "What {who} had planned for {whom} does not hold",
        ],
    },
    "worsen": {
        "won": ["{who} makes {what} worse for {whom}", "{what} gets tighter on {whom}, and {who} sees to it"],
        "lost": ["{who} cannot make {what} worse for {whom}", "{whom} keeps {what} from getting worse"],
    },
    "prepare": {
        "won": [
            "{who} prepares",
            "{who} takes a moment to get ready",
            "{who} looks around and finds what is needed",
            "{who} makes a plan, and it is a good one",
            "{power} puts {who} just where {who} wants to be",
        ],
        "lost": [
            "{who} prepares, and it comes to nothing",
            "{who} has a plan, and it does not last",
            "{who} looks for something to use and finds nothing",
        ],
    },
    "help": {
        "won": [
            "{who} clears the way for {whom}",
            "{who} sets {whom} up",
            "{who} throws {whom} exactly the right thing",
            "{whom} gets an opening from {who}",
            "{who} uses {power}, so that {whom} need not",
        ],
        "lost": [
            "{who} tries to help {whom}, and is in the way",
            "{who} and {whom} reach for the same thing",
            "{who} calls out to {whom}, and the wind takes it",
        ],
    },
    "stretch": {
        "won": ["{who} makes more of {what}", "{what} grows under the hands of {who}"],
        "lost": ["{who} cannot make more of {what}", "{what} stays what it was, whatever {who} does"],
    },
    "breathe": {
        "won": ["{who} catches a breath", "{who} gets up again", "{who} shakes it off", "{who} grits their teeth, and it passes"],
        "lost": [
            "{who} tries to shake it off, and cannot",
            "{who} sits down for a moment, and that makes it worse",
            "It will not stop hurting, and {who} has stopped pretending",
        ],
    },
    "heal": {
        "won": [
            "{who} helps {whom} up",
            "{who} sees to {whom}",
            "{who} talks {whom} through it",
            "{whom} leans on {who} for a while",
            "{who} finds out where it hurts {whom}",
        ],
        "lost": [
            "{who} tries to help {whom} up, and makes it worse",
            "{who} does not know what to say to {whom}, and says it",
            "{whom} pushes the hand of {who} away",
        ],
    },
    "objective": {
        "won": [
            "{who} does what they came for",
            "{who} keeps an eye on what matters",
            "{who} is a step nearer to the end of this",
            "That much is done, and {who} has done it",
            "{who} turns away from the fight and gets something done",
            "There is work to do, and {who} does it",
            "{who} uses {power} for what it is good for",
            "While the others fight, {who} gets on with it",
            "{power} saves time that nobody else has",
            "{who} does the next thing, and then the one after that",
        ],
        "big": [
            "{who} makes it look easy",
            "{who} does in a breath what should have taken an hour",
            "Nobody has ever seen {power} used like that",
            "{who} is everywhere at once",
            "For a moment everything goes right, and {who} makes use of it",
        ],
        "lost": [
            "{who} goes for the goal, and is stopped",
            "{who} is almost there when something gives way",
            "It slips out of the hands of {who}",
            "{who} has to let go again",
            "Nothing is where {who} needs it",
            "{who} loses a minute, and has none to lose",
            "{power} is not what this needs, as {who} finds out",
        ],
        "bad": [
            "{who} makes it worse before anybody can say stop",
            "{who} is further away than before",
            "All that {who} gets done is noise",
        ],
    },
    "remove": {
        "won": ["{who} does away with {what}", "{who} is rid of {what}", "{what} is gone, and {who} dusts off their hands"],
        "lost": ["{who} tries to be rid of {what}, in vain", "{what} is stubborn, and {who} gives up for now"],
    },
    "doom": {
        "won": [
            "{who} gives a speech, and {whom} lets it happen",
            "{who} shows the whole city what is coming",
            "{who} waits until everybody is looking",
        ],
        "lost": ["{who} begins a speech, and {whom} interrupts", "{whom} does not let {who} finish"],
    },
    "gear": {
        "won": ["{who} gets the gear back", "{who} has it in hand again"],
        "lost": ["{who} reaches for the gear, and it slips away", "It lies just too far away from {who}"],
    },
    "weaken": {
        "won": ["{who} takes {what} from {whom}", "{whom} reaches for {what}, and it is not what it was", "{who} knows how to stop {what}"],
        "lost": ["{who} tries to stop {what}, in vain", "{what} still works, as {who} finds out from {whom}"],
    },
    "strengthen": {
        "won": ["{what} is stronger for it, and {who} feels that", "{who} gets more out of {what}"],
        "lost": ["{who} asks more of {what} than there is", "{what} will not give more to {who}"],
    },
    "also": {
        "won": ["{whom} is caught in it, too", "It does not spare {whom}", "{whom} has been standing too close"],
        "lost": ["{whom} gets clear", "It misses {whom}", "{whom} finds cover in time"],
    },
}
