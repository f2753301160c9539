/** What a value must look like to be warned of by its name alone, and what is never one, at the edges of each rule. */
import { describe, expect, test } from 'vitest';
import { isPlaceholder, findNamedSecrets } from '../../lib/redact/find-named-secrets';

const found = (text: string) => findNamedSecrets(text).map(({ start, end }) => text.slice(start, end));

/** Put together here, so that nobody who looks for leaked keys finds one in this file. */
const drawn = ['aB3dE5gH7', 'jK9mN1pQ3sT5vW7'].join('');
const hexadecimal = ['9f8e7d6c5b4a3928', '1706f5e4d3c2b1a0'].join('');

describe('is warned of, from its first letter to its last', () => {
  test.each([
    ['letters and digits by turns', `API_KEY=${drawn}`, drawn],
    ['of capitals and small letters, one of which stands alone', 'token: HoraeViTelumqKornAb', 'HoraeViTelumqKornAb'],
    ['of words with numbers at two places', 'client_secret: Tide77WaveKiro123Bridge', 'Tide77WaveKiro123Bridge'],
    ['behind a name of two words', `my API key is ${drawn} now`, drawn],
    ['behind a name in bold', `**API key**: ${drawn}`, drawn],
    ['behind a name in bold with its colon', `- **API key:** ${drawn}`, drawn],
    ['behind a Japanese name in bold, as code', `**APIキー：** \`${drawn}\``, drawn],
    ['with a full stop behind it', `The api key is ${drawn}.`, drawn],
    ['with several', `The api key is ${drawn}...`, drawn],
    ['of hexadecimal digits', `webhook_secret: ${hexadecimal}`, hexadecimal],
    ['of hexadecimal digits in groups', 'token: 9f8e7d6c-5b4a-3928', '9f8e7d6c-5b4a-3928'],
    ['of hexadecimal digits, two of them numbers', 'token: abcdefabc1def2abcdef', 'abcdefabc1def2abcdef'],
    ['of capitals and small letters alone', 'token: aBcDeFgHiJkLmNoPqRsT', 'aBcDeFgHiJkLmNoPqRsT'],
    ['of digits and capitals at both ends of the alphabet', 'token: A0Z9a0z9A0Z9a0z9BYby', 'A0Z9a0z9A0Z9a0z9BYby'],
    ['that changes just often enough', 'token: abcd1ghij1mnop1stuv1', 'abcd1ghij1mnop1stuv1'],
    ['with points in it, and figures between its letters', 'token: kura.a1b2c3d4e5f6g7', 'kura.a1b2c3d4e5f6g7'],
    ['behind a Japanese name', `APIキーは「${drawn}」です`, drawn],
    ['in a header that names a user', 'Authorization: Basic YTphYWFhYWFh', 'YTphYWFhYWFh'],
    ['behind Bearer', `Authorization: Bearer ${drawn}`, drawn],
    ['a password in an address', 'redis://hana:tide77wave@cache.kura.dev', 'tide77wave'],
    ['a password in an address without a user', 'redis://:tide77wave@cache.kura.dev', 'tide77wave'],
    ['a password behind a number on the command line', 'curl -u 100000:tide77 x', 'tide77'],
    ['a number behind a name on the command line', 'curl -u hana1:100000 x', '100000'],
    ['in the query of an address', `GET /files?sig=${drawn} now`, drawn],
    ['in a query, with signs written as codes', `GET /files?sig=${drawn}%2B%2F now`, `${drawn}%2B%2F`],
  ])('%s', (_, text, secret) => {
    expect(found(text)).toEqual([secret]);
  });
});

describe('is no secret', () => {
  test.each([
    ['a name of a program’s', 'token: kura.settings.secrets.second2'],
    ['a name with a figure at its end', 'apiKey = configurationOfServer2'],
    ['a name in humps', 'accessToken: existingUserAccessToken,'],
    ['a name in humps, of a class', 'credentials: AwsCredentialsProviderChain'],
    ['a name in humps with an abbreviation', 'token = tokenOfURLFromHTTPHeader'],
    ['a name in humps with a figure within', 'token = storedOauth2RefreshToken'],
    ['a name in small letters', 'secret: the-configuration-of-the-server'],
    ['a name in capitals', 'TOKEN=THE_CONFIGURATION_OF_THE_SERVER'],
    ['a sentence written as one word', 'secret: nobodyknowswhatthisword1means'],
    ['a day and an hour', 'token: 2026-11-22-07-03-46-12'],
    ['hexadecimal letters that are a word', 'secret: deadbeefcafefadedfeed'],
    ['hexadecimal letters with one figure', 'secret: abcdefabcdefabcdef1fe'],
    ['few signs again and again', 'token: a1b2a1b2a1b2a1b2a1b2'],
    ['four thousand capitals, which nobody waits for', `TOKEN=${'ABCDEFGHIJKL'.repeat(330)}/`],
    ['a place to fill in', 'api_key = your_api_key_a1B2c3D4e5'],
    ['what leads to the next page', `nextPageToken=${drawn}`],
    ['a user whose password is the name', 'postgres://kuradev:kuradev@localhost/tea'],
    ['a header that is no pair', 'Authorization: Basic aaaaaaaaaaaaaa'],
    ['a header whose pair has no colon', 'Authorization: Basic YWFhYWFhYWFh'],
    ['a header whose pair is no text', 'Authorization: Basic AAAAOgAAAAAA'],
    ['two numbers on the command line', 'docker run -u 100000:100000 kura'],
    ['words with codes for their blanks', 'GET /find?token=configuration%20of%20the%20server%20 now'],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('a place to fill in, a variable, or what every example says', () => {
  test.each([
    '****',
    '••••••',
    'xxXX',
    'password',
    'Passwd',
    'passphrase',
    'pwd',
    'your_password',
    'my-secret',
    'test token',
    'dummykey',
    'password123',
    'password_1',
    'secret_goes_here',
    'token-here',
    'changeme',
    'user:password',
    'user:pass',
    '<token>',
    '$TOKEN',
    '%TOKEN%',
    'a${TOKEN}',
    'token{1}',
    'process.env.A1',
    'os.environ[1]',
    'an-example-1',
    'aplaceholder1',
    'abcxxxxdef',
    'abc...def',
    'abc…def',
    'put-your-key1',
    'your_1',
  ])('%s', value => {
    expect(isPlaceholder(value)).toBe(true);
  });

  test.each([
    'tide77wave',
    'password99',
    'my-tide',
    'xkcd',
    'mysecretive',
    'user:tide',
    'surpass',
    'yours2',
    'no*stars',
  ])('but not %s', value => {
    expect(isPlaceholder(value)).toBe(false);
  });
});
