import { describe, expect, test } from 'vitest';
import { connect, forward, serve, createService, type Caller, type ServiceHandler } from '../../lib/rpc/rpc';
import { Problem } from '../../lib/core/problem';

interface Greeter {
  greet(name: string): Promise<string>;
  fail(): Promise<never>;
}

const greeterService = createService<Greeter>('greeter', 'own pages');

const ownPage: Caller = { kind: 'own page' };
const contentScript: Caller = { kind: 'content script', url: 'https://claude.ai/chat/1' };

const greeter = serve(greeterService, {
  greet: async name => `こんにちは、${name}`,
  fail: () => Promise.reject(new Problem('VaultFull', 'No space left')),
});

/** A wire as strict as the browser's: everything becomes JSON and back. */
const wire =
  (served: ServiceHandler, caller: Caller) =>
  async (call: unknown): Promise<unknown> => {
    const answer = await served(JSON.parse(JSON.stringify(call)), caller);
    return answer === undefined ? undefined : (JSON.parse(JSON.stringify(answer)) as unknown);
  };

test('a call reaches its method and brings its answer', async () => {
  await expect(connect(greeterService, wire(greeter, ownPage)).greet('蔵')).resolves.toBe('こんにちは、蔵');
});

test('a connected service can be returned from an async function', async () => {
  // `await` asks for `then`; a proxy that answered it would hang here for ever.
  const service = await Promise.resolve(connect(greeterService, wire(greeter, ownPage)));
  await expect(service.greet('Kura')).resolves.toBe('こんにちは、Kura');
});

test('a problem keeps its name across contexts', async () => {
  const failing = connect(greeterService, wire(greeter, ownPage)).fail();
  await expect(failing).rejects.toBeInstanceOf(Problem);
  await expect(failing).rejects.toMatchObject({ name: 'VaultFull', message: 'No space left' });
});

test('no answer at all is a named problem, never a result', async () => {
  const nobody = connect(greeterService, async () => undefined);
  await expect(nobody.greet('Kura')).rejects.toMatchObject({ name: 'EngineUnavailable' });
});

describe('who may call', () => {
  test('a content script may not call a service of our own pages', async () => {
    const service = connect(greeterService, wire(greeter, contentScript));
    await expect(service.greet('Kura')).rejects.toMatchObject({ name: 'Forbidden' });
  });

  test('a service for content scripts too learns who calls', async () => {
    const open = serve(createService<Greeter>('greeter', 'content scripts too'), caller => ({
      greet: async () => caller.url ?? '',
      fail: () => Promise.reject(new Error('unused')),
    }));
    await expect(connect(greeterService, wire(open, contentScript)).greet('')).resolves.toBe(contentScript.url);
  });
});

test('a call for somebody else is left to them', () => {
  for (const message of [
    undefined,
    null,
    'greet',
    {},
    { kura: 'other', method: 'greet', args: [] },
    { kura: 'greeter' },
  ]) {
    expect(greeter(message, ownPage)).toBeUndefined();
  }
});

test('only the methods that were offered can be called', async () => {
  for (const method of ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'missing']) {
    const answer = await greeter({ kura: 'greeter', method, args: [] }, ownPage);
    expect(answer).toMatchObject({ ok: false, name: 'BadMessage' });
  }
});

describe('methods that are still being made', () => {
  test('are waited for', async () => {
    const late = serve(greeterService, async () => ({
      greet: async () => 'late',
      fail: () => Promise.reject(new Error('unused')),
    }));
    await expect(connect(greeterService, wire(late, ownPage)).greet('')).resolves.toBe('late');
  });

  test('and cannot be made fail the call, which may be made again', async () => {
    let tries = 0;
    const methods = async () => {
      tries += 1;
      if (tries === 1) throw new Problem('VaultUnreadable', 'not yet');
      return { greet: async () => 'now', fail: () => Promise.reject(new Error('unused')) };
    };
    const connected = connect(greeterService, wire(serve(greeterService, methods), ownPage));
    await expect(connected.greet('')).rejects.toMatchObject({ name: 'VaultUnreadable' });
    await expect(connected.greet('')).resolves.toBe('now');
  });
});

describe('a service that is forwarded', () => {
  const forwarded = forward(greeterService, wire(greeter, ownPage));

  test('is answered by the context behind it, failures and unknown methods too', async () => {
    const connected = connect(greeterService, wire(forwarded, ownPage));
    await expect(connected.greet('蔵')).resolves.toBe('こんにちは、蔵');
    await expect(connected.fail()).rejects.toMatchObject({ name: 'VaultFull', message: 'No space left' });
    const answer = await forwarded({ kura: 'greeter', method: 'constructor', args: [] }, ownPage);
    expect(answer).toMatchObject({ ok: false, name: 'BadMessage' });
  });

  test('is still refused to a content script, before anything is sent', async () => {
    let sent = 0;
    const counting = forward(greeterService, async () => void (sent += 1));
    const connected = connect(greeterService, wire(counting, contentScript));
    await expect(connected.greet('Kura')).rejects.toMatchObject({ name: 'Forbidden' });
    expect(sent).toBe(0);
  });

  test('leaves calls for somebody else to them', () => {
    expect(forwarded({ kura: 'other', method: 'greet', args: [] }, ownPage)).toBeUndefined();
  });
});
