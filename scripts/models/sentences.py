"""Makes sentences of frames and words for the teacher: what belongs together mostly stands together."""

import pathlib
import random

import numpy

HERE = pathlib.Path(__file__).parent
NEIGHBOURS = 40
# The most frequent words of a language fill no frame: they stand in the frames.
SKIPPED = 120
CHANCE_OF_NEIGHBOUR = 0.65
POOL = 5_000


def make_sentences(words, vectors, count, seed=46):
    """`words` as in words.json, `vectors` the teacher's. Returns a text and its language each; the same every time."""
    drawing = random.Random(seed)
    frames = read_frames()
    drawers = {language: WordDrawer(words, vectors, language, drawing) for language in frames}
    languages = sorted(frames)
    return [make_sentence(languages[n % len(languages)], frames, drawers, drawing) for n in range(count)]


def make_sentence(language, frames, drawers, drawing):
    first, *rest = drawing.choice(frames[language]).split("*")
    text, last = first, None
    for part in rest:
        last, word = drawers[language].draw(last)
        text += word + part
    return text, language


def read_frames():
    frames = {"en": [], "ja": []}
    for line in (HERE / "sentences.txt").read_text("utf8").splitlines():
        language, _, frame = line.partition(": ")
        if language in frames:
            frames[language].append(frame)
    return frames


class WordDrawer:
    """Draws words of one language; the first of a sentence from a pool, whose neighbours are known."""

    def __init__(self, words, vectors, language, drawing):
        chosen = [n for n, about in enumerate(words) if about["language"] == language and is_telling(about)][SKIPPED:]
        self.words = [words[n]["word"] for n in chosen]
        self.pool = drawing.sample(range(len(chosen)), min(POOL, len(chosen)))
        points = vectors[chosen] - vectors[chosen].mean(0)
        points /= numpy.linalg.norm(points, axis=1, keepdims=True)
        near = -(points[self.pool] @ points.T)
        self.neighbours = numpy.argpartition(near, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]
        self.drawing = drawing

    def draw(self, place):
        """A word near the one at this place of the pool, or any; returns a place and a word."""
        if place is None or self.drawing.random() > CHANCE_OF_NEIGHBOUR:
            place = self.drawing.randrange(len(self.pool))
            return place, self.words[self.pool[place]]
        near = sorted(self.neighbours[place].tolist())
        return place, self.words[self.drawing.choice(near)]


def is_telling(about):
    word = about["word"]
    return len(word) > 2 if about["language"] == "en" else len(word) > 1 and not all("ぁ" <= c <= "ゖ" for c in word)
