/** What somebody chose for a password, and what only stands where one could: types, places in a program, paths, names of tests. */
import { describe, expect, test } from 'vitest';
import { findSensitive } from '../../lib/redact/find-sensitive';

const found = async (text: string): Promise<readonly string[]> =>
  (await findSensitive(text)).filter(({ kind }) => kind === 'password').map(({ start, end }) => text.slice(start, end));

describe('is a password', () => {
  test.each([
    ['password: tide77', 'tide77'],
    ['password: 77tide%', '77tide%'],
    ['password: 1234!', '1234!'],
    ['password = tide/wave77', 'tide/wave77'],
    ['password: tide~/77', 'tide~/77'],
    ['password: xc:\\tide77', 'xc:\\tide77'],
    ['password: "tide(wave"', '"tide(wave"'],
    ['password: "(tide)"', '"(tide)"'],
    ['password: "tide and(wave)?"', undefined],
    ['password: “tide77”', '“tide77”'],
    ['パスワードは「さくらもち」です', '「さくらもち」'],
    ['パスワード：`sakuramochi`', '`sakuramochi`'],
    // As assistants write it: the name in bold, its colon within.
    ['**Password:** tide77!', 'tide77!'],
    ['- **Password:** `tidewave`', '`tidewave`'],
    ['**パスワード：** tide77!', 'tide77!'],
    ['**Password:** **tide77!**', 'tide77!'],
    ['**Password**: tide77!', 'tide77!'],
    ['**PIN:** 4827', '4827'],
    ['**PINコード**：**4827**', '4827'],
    ['暗証番号は `4827`', '4827'],
    ['**PIN:** 4827年', undefined],
    ['the password is **tide77!**', 'tide77!'],
    ['a password is **required**', undefined],
    ['password: 12pxA!', '12pxA!'],
    ['password: 12abcd', '12abcd'],
    ['password: a12px', 'a12px'],
    ['pass: tide77/wave,', undefined],
    ['pass: tide77+/wave', 'tide77+/wave'],
    ['pass: /tide77+wave', undefined],
    ['pass: tide77/wave:x1', 'tide77/wave:x1'],
    ['pass: tide77.wave2', 'tide77.wave2'],
    ['pass: tide+77.js', 'tide+77.js'],
    ['pass: tide77.js+x', 'tide77.js+x'],
    ['pass: tests77', undefined],
    ['pass: case2024', undefined],
    ['pass: testing77', 'testing77'],
    ['pass: contest77', 'contest77'],
    ['pass: attest77x', 'attest77x'],
    ['pass: x+login_test2', 'x+login_test2'],
  ])('%s → %s', async (text, what) => {
    expect(await found(`使ったのは ${text} `)).toEqual(what === undefined ? [] : [what]);
  });
});
