import type { z } from 'zod';
import type { publishCeremony } from '#contract/ceremonies.ts';
import type { FuneralDetails, FuneralWarning, funeralBody, ListedFuneral } from '#contract/funerals.ts';
import type { TestShop } from './app.ts';
import type { Person } from './calls.ts';

export type FuneralInput = z.input<typeof funeralBody>;

/** The form's body: a private funeral with a burial on 22/11/2026 at 16:00 and nothing else. */
export function aFuneral(change: Partial<FuneralInput> = {}): FuneralInput {
  return {
    tipo: 'particular',
    falecido: 'João Batista Lima',
    responsavel: 'Ana Lima',
    telefone: '(21) 98888-1234',
    velorio: null,
    sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-22T19:00:00.000Z' },
    tanatopraxia: null,
    ...change,
  };
}

/** The form's body of a ceremony's page: by link alone, everything confirmed, and nothing that may be left out. */
export function aPublication(change: Partial<z.input<typeof publishCeremony.body>> = {}) {
  return {
    ...{ consent_by: 'Ana Lima', consent_at: '2026-11-21T12:30:00.000Z', listed: false, farewell: 'sepultamento' },
    ...{ wake_confirmed: true, burial_confirmed: true, birth_year: null, death_year: null, words: '', wish: '' },
    ...{ image: '', no_flowers: false, stream_url: '', events: [], ...change },
  };
}

/** The calls of a signed-in person on the funerals. */
export function funeralCalls(shop: TestShop, person: Person) {
  const { get, post, put, patch } = shop.as(person);
  const scheduled = (change: Partial<FuneralInput> = {}) => post<FuneralDetails>('/funerals', aFuneral(change));
  return {
    scheduled,
    /** Schedules a funeral and answers its id. */
    idOf: async (change: Partial<FuneralInput> = {}) => (await scheduled(change)).body._id,
    read: (id: string) => get<FuneralDetails>(`/funerals/${id}`),
    update: (id: string, body: FuneralInput & { motivo?: string; version?: number }) =>
      put<FuneralDetails>(`/funerals/${id}`, body),
    patch: (id: string, path: string, body?: object) => patch<FuneralDetails>(`/funerals/${id}/${path}`, body),
    byDate: (query: string) => get<ListedFuneral[]>(`/funerals/by_date?${query}`),
    check: (body: object) => post<FuneralWarning[]>('/funerals/avisos', body),
  };
}
