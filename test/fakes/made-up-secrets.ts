/**
 * Secrets of many makers, drawn by lot in the shape that their makers give them, and the places in which people leave them. Put
 * together from parts, so that nobody who looks for leaked keys finds one in this file.
 */
import { Buffer } from 'node:buffer';
import type { Random } from './made-up-site';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digit = '0123456789';
const hexa = '0123456789abcdef';
const alnum = lower + upper + digit;

const one = <Item>(next: Random, items: readonly Item[]): Item => {
  const item = items[next(items.length)];
  if (item === undefined) throw new RangeError('Nothing to choose from.');
  return item;
};
const of = (letters: string, count: number) => (next: Random) =>
  Array.from({ length: count }, () => letters[next(letters.length)]).join('');
const parts =
  (...pieces: readonly (string | ((next: Random) => string))[]) =>
  (next: Random) =>
    pieces.map(piece => (typeof piece === 'string' ? piece : piece(next))).join('');
const words = alnum + '_-';
const base64 = alnum + '+/';
const uuid = parts(of(hexa, 8), '-', of(hexa, 4), '-4', of(hexa, 3), '-a', of(hexa, 3), '-', of(hexa, 12));
const url64 = (text: string) => Buffer.from(text).toString('base64url');
/** A password as a generator or a careful person makes one. */
const password = (next: Random) =>
  `${one(next, ['Kiro', 'tempo', 'Hana', 'bridge', 'Ame'])}${of(digit, 3)(next)}${one(next, ['!', '#', '$', '%', '&'])}${of(alnum, 4)(next)}`;
const pem = (name: string) => (next: Random) =>
  [`-----BEGIN ${name}-----`, ...Array.from({ length: 6 }, () => of(base64, 64)(next)), `-----END ${name}-----`].join(
    '\n',
  );

/** `secret`: what must not be left; `said`: how it is told, where it is never told without a name or an address around it. */
export interface MadeUpSecret {
  readonly secret: string;
  readonly said: string;
}
type Maker = (next: Random) => MadeUpSecret;
const alone =
  (make: (next: Random) => string): Maker =>
  next => {
    const secret = make(next);
    return { secret, said: secret };
  };
const within =
  (make: (next: Random) => string, ...said: readonly ((secret: string) => string)[]): Maker =>
  next => {
    const secret = make(next);
    return { secret, said: one(next, said)(secret) };
  };

export const formats: Readonly<Record<string, Maker>> = {
  'OpenAI, project': alone(parts('sk', '-proj-', of(words, 74), 'T3Blbk', 'FJ', of(words, 73), 'A')),
  'OpenAI, older': alone(parts('sk', '-', of(alnum, 20), 'T3Blbk', 'FJ', of(alnum, 20))),
  'OpenAI, service account': alone(parts('sk', '-svcacct-', of(words, 59), '7')),
  Anthropic: alone(parts('sk', '-ant-api03-', of(words, 93), 'AA')),
  DeepSeek: alone(parts('sk', '-', of(hexa, 32))),
  OpenRouter: alone(parts('sk', '-or-v1-', of(hexa, 64))),
  xAI: alone(parts('xa', 'i-', of(alnum, 80))),
  Groq: alone(parts('gs', 'k_', of(alnum, 52))),
  Perplexity: alone(parts('pp', 'lx-', of(alnum, 48))),
  Replicate: alone(parts('r', '8_', of(alnum, 37))),
  'Hugging Face': alone(parts('h', 'f_', of(lower + upper, 34))),
  ElevenLabs: alone(parts('s', 'k_', of(hexa, 48))),
  'Google, interfaces': alone(parts('AI', 'za', of(alnum, 35))),
  'Google, client secret': alone(parts('GOC', 'SPX-', of(alnum, 28))),
  'Google, access token': alone(parts('ya', '29.a0', of(words, 120), 'x')),
  'Amazon, id': alone(parts('AK', 'IA', of(upper + '234567', 16))),
  'Amazon, pair': next => {
    const secret = of(base64, 39)(next) + '7';
    return {
      secret,
      said: one(next, [
        parts('AK', 'IA', of(upper + '234567', 16), ' / ', secret)(next),
        `aws_secret_access_key = ${secret}`,
      ]),
    };
  },
  'GitHub, classic': alone(parts('gh', 'p_', of(alnum, 36))),
  'GitHub, application': alone(parts('gh', 's_', of(alnum, 36))),
  'GitHub, OAuth': alone(parts('gh', 'o_', of(alnum, 36))),
  'GitHub, fine-grained': alone(parts('github', '_pat_', of(alnum, 22), '_', of(alnum, 59))),
  GitLab: alone(parts('gl', 'pat-', of(words, 19), 'k')),
  'GitLab, runner': alone(parts('gl', 'rt-', of(words, 19), 'k')),
  Bitbucket: alone(parts('AT', 'BB', of(alnum, 32))),
  Atlassian: alone(parts('ATA', 'TT3xFf', of(words, 178), '=', of(digit + 'ABCDEF', 8))),
  'Slack, bot': alone(parts('xo', 'xb-', of(digit, 12), '-', of(digit, 13), '-', of(alnum, 24))),
  'Slack, person': alone(parts('xo', 'xp-', of(digit, 12), '-', of(digit, 12), '-', of(digit, 12), '-', of(hexa, 32))),
  'Slack, hook': alone(
    parts(
      'https://hooks',
      '.slack.com/services/T',
      of(upper + digit, 10),
      '/B',
      of(upper + digit, 10),
      '/',
      of(alnum, 24),
    ),
  ),
  'Discord, bot': alone(parts('M', of(alnum, 25), '.', of(words, 6), '.', of(words, 37), 'a')),
  'Discord, hook': alone(parts('https://discord', '.com/api/webhooks/', of('123456789', 19), '/', of(words, 67), 'b')),
  Telegram: alone(parts(of('123456789', 10), ':AA', of(words, 32), 'c')),
  'LINE, channel access token': alone(parts(of(base64, 158), '1O/w1c', 'DnyilFU=')),
  'LINE, channel secret': within(
    of(hexa, 32),
    it => `LINE_CHANNEL_SECRET=${it}`,
    it => `channelSecret: '${it}'`,
  ),
  Chatwork: within(
    of(hexa, 32),
    it => `X-ChatWorkToken: ${it}`,
    it => `CHATWORK_API_TOKEN=${it}`,
  ),
  kintone: within(
    of(alnum, 40),
    it => `X-Cybozu-API-Token: ${it}`,
    it => `KINTONE_API_TOKEN="${it}"`,
  ),
  'PAY.JP': alone(parts('s', 'k_live_', of(hexa, 60))),
  'Sakura Cloud': within(
    of(alnum, 64),
    it => `SAKURACLOUD_ACCESS_TOKEN_SECRET=${it}`,
    it => `アクセストークンシークレットは ${it}`,
  ),
  'Stripe, live': alone(parts('s', 'k_live_', of(alnum, 99))),
  'Stripe, restricted': alone(parts('r', 'k_live_', of(alnum, 24))),
  'Stripe, hook': alone(parts('wh', 'sec_', of(alnum, 32))),
  Square: alone(parts('sq0', 'atp-', of(alnum, 22))),
  Shopify: alone(parts('sh', 'pat_', of(hexa, 32))),
  SendGrid: alone(parts('S', 'G.', of(alnum, 22), '.', of(alnum, 43))),
  'Twilio, key': alone(parts('S', 'K', of(hexa, 32))),
  'Twilio, token': within(
    of(hexa, 32),
    it => `TWILIO_AUTH_TOKEN=${it}`,
    it => `authToken = "${it}"`,
  ),
  Mailgun: alone(parts('ke', 'y-', of(hexa, 32))),
  Mailchimp: alone(parts(of(hexa, 32), '-us', '14')),
  Resend: alone(parts('r', 'e_', of(alnum, 8), '_', of(alnum, 24))),
  npm: alone(parts('np', 'm_', of(alnum, 36))),
  PyPI: alone(parts('py', 'pi-AgEIcHlwaS5vcmc', of(words, 150), 'd')),
  RubyGems: alone(parts('ruby', 'gems_', of(hexa, 48))),
  Docker: alone(parts('dckr', '_pat_', of(words, 26), 'e')),
  'Azure, storage': within(
    parts(of(base64, 86), '=='),
    it => `DefaultEndpointsProtocol=https;AccountName=harbour;AccountKey=${it};EndpointSuffix=core.windows.net`,
  ),
  'Azure, client secret': alone(parts(of(alnum, 3), '8Q', '~', of(alnum, 34))),
  'Azure, shared access': within(
    parts(of(alnum, 43), '%3D'),
    it => `https://harbour.blob.core.windows.net/tea?sv=2024-11-04&sig=${it}`,
  ),
  DigitalOcean: alone(parts('dop', '_v1_', of(hexa, 64))),
  Heroku: within(
    uuid,
    it => `HEROKU_API_KEY=${it}`,
    it => `"heroku_api_key": "${it}"`,
  ),
  Databricks: alone(parts('dap', 'i', of(hexa, 32))),
  'HashiCorp Vault': alone(parts('hv', 's.', of(words, 95), 'f')),
  Terraform: alone(parts(of(alnum, 14), '.atlas', 'v1.', of(alnum, 67))),
  Doppler: alone(parts('dp', '.pt.', of(alnum, 43))),
  Supabase: alone(parts('sb', 'p_', of(hexa, 40))),
  Netlify: alone(parts('nf', 'p_', of(alnum, 36))),
  Grafana: alone(parts('gl', 'sa_', of(alnum, 32), '_', of(hexa, 8))),
  'New Relic': alone(parts('NR', 'AK-', of(upper + digit, 27))),
  Notion: alone(parts('nt', 'n_', of(alnum, 46))),
  Linear: alone(parts('lin', '_api_', of(alnum, 40))),
  Figma: alone(parts('fi', 'gd_', of(words, 39), 'g')),
  Postman: alone(parts('PM', 'AK-', of(hexa, 24), '-', of(hexa, 34))),
  Airtable: alone(parts('pa', 't', of(alnum, 14), '.', of(hexa, 64))),
  'a key for age': alone(parts('AGE-SEC', 'RET-KEY-1', of(upper + digit, 58))),
  'a JSON web token': alone(next =>
    [
      url64('{"alg":"HS256","typ":"JWT"}'),
      url64(`{"sub":"${of(digit, 10)(next)}","name":"Hana"}`),
      of(words, 42)(next) + 'h',
    ].join('.'),
  ),
  ...Object.fromEntries(
    ['RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ', ''].map(kind => [
      `a private key: ${kind.trim() || 'PKCS#8'}`,
      alone(pem([kind, 'PRIV', 'ATE KEY'].join(''))),
    ]),
  ),
  'a private key: PGP': alone(pem(['PGP PRIV', 'ATE KEY BLOCK'].join(''))),
  'a database with its password': within(
    password,
    it => `postgres://hana:${encodeURIComponent(it)}@db.kura.dev:5432/main`,
    it => `mongodb+srv://hana:${encodeURIComponent(it)}@cluster0.ab1cd.mongodb.net/tea`,
    it => `redis://:${encodeURIComponent(it)}@cache.kura.dev:6379`,
    it => `mysql://root:${encodeURIComponent(it)}@10.0.0.4/shop`,
  ),
  'an address with a password': within(
    password,
    it => `https://hana:${encodeURIComponent(it)}@files.kura.dev/tea.zip`,
    it => `ftp://hana:${encodeURIComponent(it)}@kura.dev`,
  ),
  'basic authentication': next => {
    const secret = Buffer.from(`hana:${password(next)}`).toString('base64');
    return { secret, said: `Authorization: Basic ${secret}` };
  },
  'a bearer': within(of(alnum, 40), it => `Authorization: Bearer ${it}`),
  'a line of settings': within(
    of(alnum, 32),
    it => `APP_SECRET_KEY=${it}`,
    it => `export API_TOKEN=${it}`,
    it => `JWT_SECRET="${it}"`,
    it => `STRIPE_WEBHOOK_SECRET: ${it}`,
  ),
  'a password in settings': within(
    password,
    it => `DB_PASSWORD=${it}`,
    it => `SMTP_PASS=${it}`,
    it => `password: "${it}"`,
    it => `MYSQL_ROOT_PASSWORD: ${it}`,
  ),
  'a password in English': within(
    password,
    it => `the password is ${it}`,
    it => `my password: ${it}`,
    it => `the password for the router is ${it}`,
    it => `log in as hana, pw: ${it}`,
    it => `${it} is my password`,
    it => `my password was "${it}"`,
  ),
  'a password in Japanese': within(
    password,
    it => `パスワードは${it}です`,
    it => `パスワード：${it}`,
    it => `パスワードは「${it}」です`,
    it => `ログインのパスは ${it} です`,
    it => `PW: ${it}`,
    it => `パスワードを「${it}」に変えました`,
  ),
  'a PIN': within(
    of('123456789', 4),
    it => `暗証番号は${it}です`,
    it => `my PIN is ${it}`,
    it => `暗証番号：${it}`,
  ),
};

/** Where it stands. `it` may be an assignment or have several lines, so each place takes what it gets. */
export const places: Readonly<Record<string, (it: string) => string>> = {
  alone: it => it,
  'in an English sentence': it => `I tried it with ${it} and the answer was 401.`,
  'at the end of an English sentence': it => `The one that I use is ${it}.`,
  'before a comma': it => `With ${it}, nothing works.`,
  'in a Japanese sentence': it => `昨日から ${it} を使っていますが、動きません。`,
  'within Japanese, without blanks': it => `使ったのは、${it}、でした。`,
  'at the end of a Japanese sentence': it => `いまの設定はこちら：${it}`,
  'in Japanese brackets': it => `鍵（${it}）が効かない`,
  'on a line of its own': it => `Here it is:\n\n${it}\n\nWhat is wrong?`,
  'at the end of a line': it => `I pasted ${it}\nand then it stopped`,
  'in code': it => `const one = 1; // ${it}\nconnect(one);`,
  'in a comment of Python': it => `# ${it}\nimport os`,
  'in a fenced block': it => `\`\`\`sh\n${it}\n\`\`\``,
  'in a fenced block of several lines': it => `\`\`\`\nFOO=1\n${it}\nBAR=2\n\`\`\``,
  quoted: it => `> ${it}\n\nIs that right?`,
  'in a list': it => `- first\n- ${it}\n- third`,
  'in a numbered list': it => `1. ${it}\n2. 次`,
  'in bold': it => `use **${it}** here`,
  'in a cell of a table': it => `| name | it |\n| --- | --- |\n| one | ${it} |`,
  'in a message that somebody quotes': it => `hana: ${it}\nren: thanks`,
  'in a difference': it => `-old\n+${it}`,
  'in a log': it => `2026-11-22T07:03:46Z WARN retry 3 ${it} status=401`,
  'in round brackets': it => `it (${it}) fails`,
  'after an arrow': it => `before → ${it}`,
};
