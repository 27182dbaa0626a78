import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Ceremony } from '#contract/ceremonies.ts';
import { CeremonyView } from './ceremony-view.tsx';

const velorio = { local: 'Capela A', data_hora: '2026-11-25T15:00:00.000Z', confirmed: true };
const mass = {
  ...{ title: 'Missa de sétimo dia', local: 'Igreja Matriz', data_hora: '2026-12-02T21:00:00.000Z', confirmed: true },
};
const ceremony: Ceremony = {
  ...{ key: 'bcdfghjk', slug: 'rosa-bcdfghjk', falecido: 'Rosa Alves', birth_year: null, death_year: null },
  ...{ portrait: null, words: null, wish: null, stream_url: 'https://video.example', listed: false, code: 'BCDFGHJK' },
  ...{ velorio, despedida: { ...velorio, tipo: 'sepultamento' }, ends_at: '2026-11-25T20:00:00.000Z' },
  ...{ events: [mass], no_flowers: false, wreaths: null },
};

function shown(now: string, change: Partial<Ceremony> = {}) {
  render(
    <CeremonyView ceremony={{ ...ceremony, ...change }} now={new Date(now)} wreaths="Enviar uma coroa" isPreview />,
  );
  return {
    events: screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    thanks: screen.queryByText(/^A família agradece/)?.textContent,
    sells: screen.queryByText('Enviar uma coroa') !== null,
  };
}

it.each([
  ['before its end', '2026-11-25T20:00:00Z', ['Velório', 'Sepultamento', mass.title], undefined, true],
  [
    ...(['after it', '2026-11-25T20:00:01Z', [mass.title]] as const),
    'A família agradece a presença, as flores e cada palavra de carinho, e conta com você: Missa de sétimo dia, quarta-feira, 2 de dezembro, às 18:00.',
    false,
  ],
  [
    ...(['after the mass', '2026-12-02T22:00:00Z', []] as const),
    'A família agradece a presença, as flores e cada palavra de carinho.',
    false,
  ],
])(
  'a ceremony %s says what is to come, thanks once it is over, and sells nothing then',
  (_, now, events, thanks, sells) => {
    expect(shown(now)).toEqual({ events, thanks, sells });
  },
);

it('thanks for no flowers where the family wanted none', () => {
  expect(shown('2026-12-03T00:00:00Z', { no_flowers: true }).thanks).toBe(
    'A família agradece a presença e cada palavra de carinho.',
  );
});
