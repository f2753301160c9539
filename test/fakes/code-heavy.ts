/** What people paste that looks like keys and is none: hashes, ids, pictures in base64, lock files, logs, program text. */
import type { Random } from './made-up-site';

const hexa = '0123456789abcdef';
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const of = (next: Random, letters: string, count: number) =>
  Array.from({ length: count }, () => letters[next(letters.length)]).join('');
const hash = (next: Random, count = 40) => of(next, hexa, count);
const uuid = (next: Random) => [8, 4, 4, 4, 12].map(count => hash(next, count)).join('-');
const number = (next: Random, count: number) => of(next, '0123456789', count);
const names = ['tea', 'harbour', 'ferry', 'lamp', 'rail', 'stone', 'snow'];
const name = (next: Random) => names[next(names.length)] ?? 'tea';

const kinds: readonly ((next: Random) => string)[] = [
  next =>
    `commit ${hash(next)}\nAuthor: Hana\nDate: 2026-11-${10 + next(20)}\n\n    ${name(next)}: less\n\ndiff --git a/x b/x\nindex ${hash(next, 7)}..${hash(next, 7)} 100644`,
  next =>
    `"node_modules/${name(next)}": {\n  "version": "${next(9)}.${next(99)}.${next(9)}",\n  "resolved": "https://packages.example/${name(next)}/-/${name(next)}-1.0.0.tgz",\n  "integrity": "sha512-${of(next, base64, 86)}=="\n}`,
  next => `${name(next)}==1.2.3 \\\n    --hash=sha256:${hash(next, 64)} \\\n    --hash=sha256:${hash(next, 64)}`,
  next =>
    `${name(next)} v0.1.${next(90)} h1:${of(next, base64, 43)}=\n${name(next)} v0.1.0/go.mod h1:${of(next, base64, 43)}=`,
  next => `checksum = "${hash(next, 64)}"\nsource = "registry+https://example.org/index"`,
  next => `![](data:image/png;base64,iVBORw0KGgo${of(next, base64, 400 + next(4000))})`,
  next => `url(data:font/woff2;base64,d09GMgABAAAA${of(next, base64, 900)})`,
  next => `SELECT * FROM turns WHERE id = '${uuid(next)}' AND parent = '${uuid(next)}';`,
  next =>
    `{"id":"${uuid(next)}","etag":"W/\\"${hash(next, 32)}\\"","nextPageToken":"${of(next, base64, 60)}","rev":${number(next, 10)}}`,
  next =>
    `<meta name="csrf-token" content="${of(next, base64, 86)}">\n<script nonce="${of(next, base64, 22)}" integrity="sha384-${of(next, base64, 64)}"></script>`,
  next =>
    `const token = await getToken(user${next(9)});\nconst apiKey = process.env.${name(next).toUpperCase()}_API_KEY;\nconst secret = config.secrets.${name(next)}2.value;`,
  next =>
    `export interface Login { password: string; token: Token${next(9)}; apiKey?: string }\nfunction login({ password, token }: Login): Promise<Session1> {}`,
  () => `API_KEY=your-api-key-here\nDB_PASSWORD=changeme\nTOKEN=<token>\nSECRET_KEY=\${SECRET_KEY}\nPASSWORD=********`,
  next => `docker run -e POSTGRES_PASSWORD=password -p 5432:5432 postgres:16@sha256:${hash(next, 64)}`,
  next =>
    `postgres://user:password@localhost:5432/${name(next)}\nhttps://user:pass@example.com/\nredis://localhost:6379/${next(9)}`,
  next =>
    `2026-11-22T07:03:46.${number(next, 3)}Z INFO request_id=${uuid(next)} trace_id=${hash(next, 32)} span_id=${hash(next, 16)} took=${next(900)}ms tokens=${next(4000)}`,
  next => `0x${hash(next, 40)} → 0x${hash(next, 64)}, ${hash(next, 32).toUpperCase()}`,
  next =>
    `tokenizer.encode("${name(next)}") → [${Array.from({ length: 12 }, () => next(50_000)).join(', ')}]\nmax_tokens: 4096, pad_token_id=50256, token_type_ids`,
  next =>
    `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${of(next, base64, 43)} hana@${name(next)}\nSHA256:${of(next, base64, 43)}`,
  next =>
    `-----BEGIN CERTIFICATE-----\n${Array.from({ length: 8 }, () => of(next, base64, 64)).join('\n')}\n-----END CERTIFICATE-----\n-----BEGIN PUBLIC KEY-----\n${of(next, base64, 64)}\n-----END PUBLIC KEY-----`,
  next =>
    `class="css-${hash(next, 6)} _${of(next, base64, 8)}" id=":r${next(90)}:" src="/assets/index-${of(next, base64, 8)}.js"`,
  next =>
    `ISBN 978-${next(9)}-${number(next, 2)}-${number(next, 6)}-${next(9)}, order ${number(next, 12)}, tracking ${number(next, 4)}-${number(next, 4)}-${number(next, 4)}, 〒${number(next, 3)}-${number(next, 4)}`,
  next =>
    `x = [${Array.from({ length: 20 }, () => `${next(9)}.${number(next, 15)}`).join(', ')}]\nseed = ${number(next, 19)}\nt = ${1_600_000_000_000 + next(99_999_999)}`,
  next =>
    `パスワードは毎月変えてください。トークンの数は${next(9000)}個、シークレットの管理は大切です。キーは ${name(next)} です。`,
  next =>
    `arn:aws:iam::${number(next, 12)}:role/${name(next)}\nami-${hash(next, 17)} sg-${hash(next, 17)} vpc-${hash(next, 8)}`,
  next =>
    `magnet:?xt=urn:btih:${hash(next)}&dn=${name(next)}\nQm${of(next, base64.replace(/[+/0OIl]/g, ''), 44)}\nhttps://example.org/watch?v=${of(next, base64, 11)}&list=PL${hash(next, 32)}`,
  next =>
    `- uses: actions/checkout@${hash(next)} # v4\n  with:\n    token: \${{ secrets.GITHUB_TOKEN }}\n    key: \${{ runner.os }}-${hash(next, 64)}`,
  next =>
    `TypeError: Cannot read properties of undefined (reading 'token')\n    at getAccessToken (auth-${hash(next, 8)}.js:${next(900)}:${next(90)})\n    at async refreshToken2 (session.ts:12:34)`,
];

/** One turn: a few such pieces, with words around them in English or Japanese. */
export function codeHeavyTurn(next: Random): string {
  const pieces = Array.from({ length: 1 + next(3) }, () => kinds[next(kinds.length)]?.(next) ?? '');
  const [before, after] = next(2)
    ? ['Why does this fail?', 'It says nothing.']
    : ['これはなぜ動きませんか。', '何も出ません。'];
  return [before, ...pieces.map(piece => (next(2) ? `\`\`\`\n${piece}\n\`\`\`` : piece)), after].join('\n\n');
}
