import type { ReactElement } from 'react';
import { beforeEach } from 'vitest';
import type { ListedFuneral } from '#contract/funerals.ts';
import { signIn } from '#web/lib/session.ts';
import { fakeServer, type Sent } from './fake-server.ts';
import { openScreen } from './record-harness.tsx';

/** A funeral in progress, buried on 21 November at 10:00 in São Paulo. */
export const running: ListedFuneral = {
  _id: 'f1',
  tipo: 'particular',
  convenio: null,
  falecido: 'Ana Prado',
  responsavel: 'Rui Prado',
  telefone: '(21) 2742-0000',
  velorio: null,
  sepultamento: { local: 'Cemitério', data_hora: '2026-11-21T13:00:00.000Z' },
  tanatopraxia: null,
  created_at: '2026-11-20T10:00:00.000Z',
  concluido: false,
  concluido_por: null,
  data_conclusao: null,
  ativo: true,
  motivo_desativacao: null,
  version: 1,
  coroas: [],
  avisos: [],
};

/** One that is over. */
export const concluded: ListedFuneral = {
  ...running,
  _id: 'f2',
  falecido: 'Bento Reis',
  concluido: true,
  concluido_por: 'ana@example.com',
  data_conclusao: '2026-11-21T15:00:00.000Z',
};

/** The screens of funerals without a server, fresh for each test of the file, with an administrator signed in. */
export function funeralHarness() {
  let sent: Sent[] = [];
  const harness = {
    writes: () => sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/avisos')),
    /** The answer to a call from now on; undefined is an empty list. */
    answer: (_request: Sent): Response | undefined => undefined,
    show: (element: ReactElement) => void openScreen(() => element),
  };
  beforeEach(() => {
    signIn({ token: 't', role: 'administrador', active: true, email: 'chefe@example.com' });
    harness.answer = () => undefined;
    ({ sent } = fakeServer((request) => {
      const suggestions = { locais: ['Capela A'], laboratorios: [], convenios: [] };
      return harness.answer(request) ?? Response.json(request.path.endsWith('/sugestoes') ? suggestions : []);
    }));
  });
  return harness;
}
