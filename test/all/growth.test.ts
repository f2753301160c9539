/** The time of every exported function that takes a text, with hostile texts of one length and of four times that length. */
import { expect, test } from 'vitest';
import { hostileUnits } from '../growth/hostile-units';
import { loadTextFunctions } from '../growth/text-functions';

const length = 4_000;
const maxFactor = 6;
/** In milliseconds of the processor. With the square of its length, a text of sixteen thousand takes ten times as long. */
const minTime = 25;

test(
  'no function takes more than six times as long for a text four times as long',
  { timeout: 1_800_000 },
  async () => {
    const found: string[] = [];
    for (const { name, call } of await loadTextFunctions()) {
      for (const unit of hostileUnits) {
        const long = unit.build(length * 4);
        if ((await measure(call, long, 1)) < minTime) continue;
        const [before, after] = [await measure(call, unit.build(length), 4), await measure(call, long, 4)];
        if (after >= minTime && after > maxFactor * before)
          found.push(`${name} ${unit.name}: ${before.toFixed(1)} → ${after.toFixed(1)} ms`);
      }
    }
    expect(found).toEqual([]);
  },
);

/** The least time of some tries, in milliseconds: what else runs can only add to it. */
async function measure(call: (text: string) => unknown, text: string, tries: number): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < tries; n += 1) {
    const began = process.cpuUsage();
    try {
      await call(text);
    } catch {
      // A refusal is an answer, too.
    }
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
