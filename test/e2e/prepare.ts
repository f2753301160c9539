import { bundlePages } from '../practice/bundle';

/** Builds the practice pages once, before two test files ask for them at the same time. */
export async function setup(): Promise<void> {
  await bundlePages();
}
