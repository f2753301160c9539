import { expect, test } from 'vitest';
import { detectLanguage } from '../../../lib/search/similar-questions/language';

test.each([
  ['How do I keep basil alive?', 'english'],
  ['difference between TCP and UDP', 'english'],
  ['DockerのVolumeはどこ', 'japanese'],
  ['確定申告', 'japanese'],
  ['Wie halte ich Basilikum am Leben?', 'another'],
  ['Qué diferencia hay entre TCP y UDP', 'another'],
  ['What is Qualitätssicherung?', 'another'],
  ['как установить docker with compose', 'another'],
  ['docker volumes', 'another'],
] as const)('%s: %s', (question, language) => expect(detectLanguage(question)).toBe(language));
