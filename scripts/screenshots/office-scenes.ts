import type { Route } from '@playwright/test';
import { ADMIN, keepSession } from '../../e2e/testing/accounts.ts';
import { untilAlive } from '../../e2e/testing/buyer.ts';
import type { RecordPages } from '../../e2e/testing/records.ts';
import type { Camera, Theme } from './camera.ts';

/** Pages with a list: also shown empty, failed and on their way. */
const LISTS = {
  painel: '/dashboard',
  pedidos: '/admin/pedidos',
  producao: '/admin/producao',
  reservas: '/admin/reservas',
  produtos: '/admin/produtos',
  urnas: '/admin/catalogo',
  usuarios: '/admin/usuarios',
  logs: '/admin/logs',
  financeiro: '/admin/financeiro',
  notificacoes: '/admin/notificacoes',
  equipe: '/funcionario/dashboard',
  funerais: '/funcionario/funerais',
  agenda: '/funcionario/agenda',
  'catalogo-de-urnas': '/funcionario/catalogo',
} as const;

const FORMS = {
  'produto-novo': '/admin/produtos/novo',
  agendar: '/funcionario/agendar',
  'nao-encontrada-painel': '/admin/rota-inexistente',
} as const;

/** What opens over a page: the first button or link of that name. */
const DIALOGS = [
  { name: 'pedido-detalhes', path: '/admin/pedidos', opener: /^Detalhes/ },
  { name: 'reserva-detalhes', path: '/admin/reservas', opener: /^Detalhes/ },
  { name: 'funeral-historico', path: '/funcionario/funerais', opener: 'Histórico' },
  { name: 'urna-ampliada', path: '/funcionario/catalogo', opener: /^Ampliar/ },
] as const;

/** Lists that wait for a period before they show anything. */
const SEARCHES: ReadonlySet<string> = new Set([LISTS.pedidos, LISTS.reservas, LISTS.logs]);

type Session = Record<string, unknown>;
type Office = { session: Session; records: RecordPages };

/** Signs in over the API. Throws when the server refuses. */
export async function signIn(url: string): Promise<Session & { token: string }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  return (await answer.json()) as Session & { token: string };
}

/** Every page of the back office, in the states that matter. */
export async function photographOffice(camera: Camera, { session, records }: Office): Promise<void> {
  const { context, screen, keep } = camera;
  await keepSession(context, session);
  const pages = { ...LISTS, ...FORMS, 'pedido-editar': records.editOrder, 'ficha-do-pedido': records.orderSheet };
  const forms = { 'produto-editar': records.editProduct, 'funeral-editar': records.editFuneral };
  for (const [name, path] of Object.entries({ ...pages, ...forms })) {
    await visitFilled(camera, path);
    await keep(name, { wholePage: true });
  }
  for (const { name, path, opener } of DIALOGS) await photographDialog(camera, { name, path, opener });
  // One theme for each screen shows the same parts.
  const themes: readonly Theme[] = [screen === 'phone' ? 'light' : 'dark'];
  for (const [name, path] of Object.entries(LISTS)) await photographStates(camera, { name, path, themes });
}

/** The printed sheets, as print media. */
export async function photographPaper({ context, page, keep }: Camera, { session, records }: Office): Promise<void> {
  await keepSession(context, session);
  const sheets = { ficha: records.orderSheet, agenda: '/funcionario/agenda', coroas: '/coroas' };
  await page.emulateMedia({ media: 'print' });
  for (const [name, path] of Object.entries(sheets)) {
    await page.goto(path);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    await keep(`papel-${name}`, { themes: ['light'] });
  }
}

async function visit({ page }: Camera, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
}

/** Asks for a period where the list waits for one. */
async function search({ page }: Camera, path: string): Promise<void> {
  if (!SEARCHES.has(path)) return;
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Este mês|Últimos 7 dias)$/ })
    .first()
    .click();
}

async function visitFilled(camera: Camera, path: string): Promise<void> {
  await visit(camera, path);
  await search(camera, path);
  await camera.page.waitForLoadState('networkidle');
}

async function photographDialog(camera: Camera, scene: { name: string; path: string; opener: string | RegExp }) {
  const { page, keep } = camera;
  await visitFilled(camera, scene.path);
  const main = page.getByRole('main');
  const opener = main
    .getByRole('button', { name: scene.opener })
    .or(main.getByRole('link', { name: scene.opener }))
    .first();
  await opener.click();
  await page.getByRole('dialog').first().waitFor();
  await keep(scene.name);
}

const CALLS = /\/api\/(?!login)/;

/** The same answer with nothing in it. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
}

async function answerEmptied(route: Route): Promise<void> {
  const answer = await route.fetch();
  if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
  return route.fulfill({ response: answer, json: emptied(await answer.json()) });
}

async function photographStates(
  camera: Camera,
  { name, path, themes }: { name: string; path: string; themes: readonly Theme[] },
): Promise<void> {
  const { page, keep } = camera;
  await page.route(CALLS, answerEmptied);
  await visitFilled(camera, path);
  await keep(`${name}-vazio`, { wholePage: true, themes });
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route(CALLS, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Erro interno. Tente novamente.' } }),
  );
  await visitFilled(camera, path);
  await keep(`${name}-erro`, { wholePage: true, themes });
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const held: Route[] = [];
  await page.route(CALLS, (route) => void held.push(route));
  await page.goto(path);
  await untilAlive(page);
  await search(camera, path);
  await keep(`${name}-carregando`, { wholePage: true, themes });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
}
