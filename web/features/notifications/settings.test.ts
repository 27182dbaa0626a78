import { describe, expect, it } from 'vitest';
import { bodyOf, parseSettingsDraft, refusalOf, settingsOf } from './settings.ts';

const config = {
  emails: ['ana@example.com'],
  telegram_chat_ids: ['-100123'],
  enabled: { email: true, telegram: false },
  version: 3,
};

describe('the settings of the notifications', () => {
  it('are sent as they came', () => {
    expect(bodyOf(settingsOf(config), 3)).toEqual(config);
  });

  it.each([
    ['email', 'ana', 'Digite um e-mail válido.'],
    ['email', '', 'Digite um e-mail válido.'],
    ['email', 'ANA@example.com', 'Este e-mail já está na lista.'],
    ['email', 'bia@example.com', undefined],
    ['telegram', '@abc', 'Use ID numérico (ex.: -1001234567890) ou @username do canal/grupo.'],
    ['telegram', '-100123', 'Este chat/username já está na lista.'],
    ['telegram', '@canal', undefined],
    ['telegram', '-5', undefined],
  ] as const)('take by %s the recipient %j with the answer %j', (channel, text, answer) => {
    expect(refusalOf(channel, text, settingsOf(config)[channel].recipients)).toBe(answer);
  });

  it('hold fifty recipients and no more', () => {
    const many = Array.from({ length: 50 }, (_, i) => `p${i}@example.com`);
    expect(refusalOf('email', 'mais@example.com', many)).toBe('Use no máximo 50 destinatários.');
  });

  it('are restored from a draft, and never from anything else', () => {
    const draft = { settings: settingsOf(config), version: 3 };
    expect(parseSettingsDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const raw of [
      null,
      1,
      {},
      { settings: {}, version: 1 },
      { settings: { email: {}, telegram: {} }, version: 1 },
    ])
      expect(() => parseSettingsDraft(raw)).toThrow();
  });
});
