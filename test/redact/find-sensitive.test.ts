import { describe, expect, test } from 'vitest';
import { mask } from '../../lib/redact/mask';
import { findSensitive } from '../../lib/redact/find-sensitive';

const found = async (text: string) =>
  (await findSensitive(text)).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

/** Put together here, so that nobody who looks for leaked keys finds one in this file. */
const key = (...parts: string[]) => parts.join('');
const letters = (count: number) => 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5hJ7kL9'.repeat(9).slice(0, count);

describe('keys and tokens', () => {
  test.each([
    ['GitHub', key('ghp', '_', letters(36))],
    ['Slack', key('xoxb', '-1234567890123-1234567890123-', letters(24))],
    ['Anthropic', key('sk', '-ant-api03-', letters(93), 'AA')],
    ['OpenAI', key('sk', '-proj-', letters(48))],
    ['Google', key('AI', 'za', letters(35))],
    ['Stripe', key('sk', '_live_', letters(24))],
    ['GitLab', key('gl', 'pat-', letters(20))],
    ['Hugging Face', key('h', 'f_', 'abcdefghijklmnopqrstuvwxyzABCDEFGH')],
    ['a JSON web token', key('ey', 'J', letters(30), '.ey', 'J', letters(60), '.', letters(40))],
  ])('of %s are found', async (_, secret) => {
    expect(await found(`使った鍵は ${secret} です`)).toEqual([['secret', secret]]);
  });

  test('a private key is found whole', async () => {
    const lines = `${letters(64)}\n`.repeat(12);
    const pem = key('-----BEGIN RSA PRIV', 'ATE KEY-----\n', lines, '-----END RSA PRIV', 'ATE KEY-----');
    expect(await found(`before\n${pem}\nafter`)).toEqual([['secret', pem]]);
  });

  test('a connection with its password is found', async () => {
    const [first] = await found(`DATABASE_URL=postgres://kura:${letters(12)}@db.kura.dev:5432/main`);
    expect(first?.[0]).toBe('secret');
    expect(first?.[1]).toContain(letters(12));
  });

  test('one that lies a megabyte deep is found in its place', async () => {
    const secret = key('ghp', '_', letters(36));
    const text = `${'潮が引く。 '.repeat(200_000)}${secret} end`;
    expect(await found(text)).toEqual([['secret', secret]]);
  });
});

describe('addresses and numbers of people', () => {
  test.each([
    [
      'email',
      'Write to hanako.yamada+kura@mail.example-corp.co.jp please',
      'hanako.yamada+kura@mail.example-corp.co.jp',
    ],
    ['email', '連絡先はhanako@kura.jpです', 'hanako@kura.jp'],
    ['phone', '携帯：090-1234-5678', '090-1234-5678'],
    ['phone', '電話は０３－１２３４－５６７８まで', '０３－１２３４－５６７８'],
    ['phone', '携帯 08012345678', '08012345678'],
    ['phone', 'Call +81 90-1234-5678 now', '+81 90-1234-5678'],
    ['phone', 'Call +44 20 7946 0958.', '+44 20 7946 0958'],
    ['phone', 'Call (415) 555-2671.', '(415) 555-2671'],
    ['card', 'card 4111 1111 1111 1111 exp', '4111 1111 1111 1111'],
    ['card', 'カード5555555555554444', '5555555555554444'],
    ['card', 'amex 3782 822463 10005', '3782 822463 10005'],
    ['myNumber', 'マイナンバーは 1234 5678 9018 です', '1234 5678 9018'],
    ['password', 'password: hunter22!', 'hunter22!'],
    ['password', 'const password = "correcthorse";', '"correcthorse"'],
    ['password', 'パスワードは「さくら2026」です', '「さくら2026」'],
    ['password', 'the passcode for the gate is tide77!', 'tide77!'],
    ['password', '暗証番号は4827です', '4827'],
    ['password', 'user: hana\nPASS: tide77wave', 'tide77wave'],
    ['password', 'DB_PASS=tide77!', 'tide77!'],
    ['password', 'DB_PASS=xK9/mQ2pL', 'xK9/mQ2pL'],
    ['password', 'SMTP_PASS=Tide2026.wave', 'Tide2026.wave'],
    ['password', 'wifi-pw: casey2024', 'casey2024'],
    ['password', 'pass: special99', 'special99'],
    ['password', 'PASS: latest2024', 'latest2024'],
    ['password', 'ログインのパス: tide77wave', 'tide77wave'],
    ['password', 'password: tide77/wave.js', 'tide77/wave.js'],
    ['secret', 'curl -u hana:tide77wave https://kura.jp/x', 'tide77wave'],
    ['secret', 'curl --user hana@kura.dev:tide77/wave https://kura.dev', 'tide77/wave'],
    ['bankAccount', 'IBAN: DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['bankAccount', '口座 GB82WEST12345698765432 へ', 'GB82WEST12345698765432'],
    ['nationalId', 'CPF 529.982.247-25', '529.982.247-25'],
    ['nationalId', '身份证 11010519491231002X', '11010519491231002X'],
    ['nationalId', 'DNI 12345678Z', '12345678Z'],
    ['nationalId', 'codice fiscale RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    ['nationalId', 'NRIC S1234567D', 'S1234567D'],
    ['nationalId', 'Aadhaar: 2341 2341 2346', '2341 2341 2346'],
    ['nationalId', 'PESEL 44051401359', '44051401359'],
    ['nationalId', 'BSN: 111222333', '111222333'],
    ['nationalId', 'NHS number 943 476 5919', '943 476 5919'],
    ['nationalId', 'my SIN is 046 454 286', '046 454 286'],
    ['nationalId', 'SSN: 219-09-9999', '219-09-9999'],
  ])('%s in “%s”', async (kind, text, what) => {
    expect(await found(text)).toEqual([[kind, what]]);
  });
});

describe('no false alarm', () => {
  test.each([
    'commit 9ffe2b1c0d3a4f5b6c7d8e9f0a1b2c3d4e5f6a7b',
    'id 68a0c3d2-1f4e-4b7a-9c55-0123456789ab',
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    'ISBN 978-4-00-112133-5',
    'order 4111 1111 1111 1112',
    'build 1234567890123456',
    '2026-11-22 07:03:46, 192.168.10.254, v18.20.1-beta.3',
    'npm install left-pad@1.3.0 @types/node@20.19.43',
    'git clone git@github.com:kura/kura.git',
    'user@example.com, icon@2x.png, @app.route',
    'interface Login { password: string; }',
    'password = getPassword(user1)',
    'Password: ********',
    'set password to process.env.PASSWORD1',
    'パスワードは毎月変えてください',
    'sk-learn-compatible-estimator-checks-for-everybody',
    '合計は 1,234,567,890 円、比率は 0.1234-0.5678',
    'for (let i = 0; i < 0x7fffffff; i++) total += 4294967296 * 1000000007;',
    '学籍番号 1234 5678 9018',
    'postgres://user:password@localhost:5432/tea',
    'DE89 3704 0044 0532 0130 01 and GB00 TEST 1234 5698 7654 32',
    '529.982.247-26, 110105194912310021, 12345678A, RSSMRA85T10A562T, S1234567A',
    'Aadhaar: 2341 2341 2347, PESEL 44051401358, BSN: 111222334, NHS 943 476 5918, SIN 046 454 287',
    'const nextPageToken = "aB3dE5gH7jK9mN1pQ3sT5vW7"; const apiKey = getApiKey(config2);',
    '暗証番号は毎年2026年に変わります。PIN 4-7',
    'PASS: src/login2.test.ts',
    'PASS  test/login2.test.ts (12 tests)',
    'PASS: login2.test.ts:14',
    '--- PASS: TestLogin2 (0.01s)',
    '✓ PASS is foo2.ts',
    'パス: /usr/local/bin2',
    'パスは ~/docs/kura2 です',
    'パス：C:\\Users\\hana2\\kura',
    'パス: src/lib/v2/index.ts',
    '保存先のパスは「lib/redact2/keys」です',
    'git push -u origin feature/login2',
    'git push -u https://github.com/hana/kura2.git main',
    'git push -u git@github.com:hana/kura2.git main',
    'crawl -u https://kura.example.dev/path2',
    'rsync -u host:/srv/data2 .',
    'docker run -u 100000:100000 kura',
  ])('%s', async text => {
    expect(await found(text)).toEqual([]);
  });
});

test('what is found twice is found once, and the longer stands', async () => {
  const url = `mysql://hanako:${letters(10)}@kura.jp:3306/db`;
  const all = await findSensitive(`${url} hanako@kura.jp`);
  for (const [place, { start }] of all.entries()) expect(start).toBeGreaterThanOrEqual(all[place - 1]?.end ?? 0);
  expect(all.at(-1)?.kind).toBe('email');
});

test('what is hidden is said in its place, and all else stays', async () => {
  const text = 'hanako@kura.jp または 090-1234-5678 へ。';
  const words = { email: '［メール］', phone: '［電話］' } as const;
  const word = (kind: string) => (kind === 'email' || kind === 'phone' ? words[kind] : '');
  expect(mask(text, await findSensitive(text), word)).toBe('［メール］ または ［電話］ へ。');
  expect(mask(text, [], word)).toBe(text);
});
