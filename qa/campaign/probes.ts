import { askAboutPayment, checkOut } from './buyers.ts';
import { insist, type Request, send } from './recorded-call.ts';
import { BrokenPromise, ensureUp, type Nemesis, type Round } from './round.ts';
import { call, type Link, pay, readWreaths, uniqueName, type Worker, type Wreath } from './workload.ts';

const ALL = 100;
/** Units that are added before they are bought, and the wreaths that the load fights for. */
const ADDED = 20;
const HOT = 4;
const LINKS = 8;
const ATTEMPTS = 5;
const LEFT = 2;
const PASSWORD = 'Sondagem#2026';

/** Said here once more, beside the contract: what only administrators may do. Ids that don't exist are no excuse. */
const FOR_ADMINISTRATORS: readonly Pick<Request, 'method' | 'path'>[] = [
  { method: 'GET', path: '/products' },
  { method: 'POST', path: '/products' },
  { method: 'PUT', path: '/products/00000000-0000-7000-8000-000000000000' },
  { method: 'GET', path: '/orders/last' },
  { method: 'GET', path: '/orders/export' },
  { method: 'POST', path: '/orders/manual' },
  { method: 'GET', path: '/reservations/count' },
  { method: 'GET', path: '/users' },
  { method: 'PATCH', path: '/users/00000000-0000-7000-8000-000000000000/toggle' },
  { method: 'POST', path: '/register' },
  { method: 'GET', path: '/logs/by_email?email=a%40example.com' },
  { method: 'POST', path: '/expenses' },
  { method: 'GET', path: '/notifications/config' },
  { method: 'POST', path: '/upload-image' },
];

type Member = { id: string; email: string; token: string };

/** What kills and faults don't show: doors that stand open, sessions that outlive their user, forms that come late. */
export const probes: Nemesis = async (round) => {
  await ensureUp(round);
  const { stage, town, random, number } = round;
  const token = await stage.signIn();
  const wreaths = ((await readWreaths(stage, token, ALL)) ?? []).slice(HOT).filter(({ active }) => active);
  const worker: Worker = { stage, town, random, round: number, client: 0, token, wreaths };
  const member = await newMember(worker);
  await probeRoles(round, member);
  await probeRevokedToken(worker, member);
  const wreath = await probeStaleForm(worker);
  await probeRefusalBesidePayment(worker, wreath);
  await probeManyLines(worker, wreath);
};

async function newMember(worker: Worker): Promise<Member> {
  const { origin } = worker.stage;
  const email = `${uniqueName(worker, 'sonda').replaceAll(' ', '-')}@example.com`;
  const json = { email, password: PASSWORD, role: 'funcionario' };
  const about = { operation: 'register-user', key: email } as const;
  const registered = await insist(() => call(worker, about, { method: 'POST', path: '/register', json }));
  const session = await insist(() =>
    send(origin, { method: 'POST', path: '/login', json: { email, password: PASSWORD } }),
  );
  const [id, token] = [textIn(registered.answer, '_id'), textIn(session.answer, 'token')];
  if (!id || !token) throw new Error(`no member of staff could sign in (${registered.status}, ${session.status})`);
  return { id, email, token };
}

async function probeRoles({ stage }: Round, { token }: Member): Promise<void> {
  for (const request of FOR_ADMINISTRATORS) {
    // Without a body: nobody's data may be looked at before the caller.
    const [staff, nobody] = await Promise.all([
      insist(() => send(stage.origin, { ...request, token })),
      insist(() => send(stage.origin, { ...request })),
    ]);
    const where = `${request.method} ${request.path}`;
    if (staff.status !== 403) throw new BrokenPromise(`${where} told a member of staff ${staff.status}, not 403`);
    if (nobody.status !== 401) throw new BrokenPromise(`${where} told nobody in particular ${nobody.status}, not 401`);
  }
}

async function probeRevokedToken(worker: Worker, { id, email, token }: Member): Promise<void> {
  const { origin } = worker.stage;
  const look = () => insist(() => send(origin, { method: 'GET', path: '/urnas', token }));
  const before = await look();
  if (before.phase !== 'ok') throw new Error(`a member of staff could not work (${before.status})`);
  const about = { operation: 'toggle-user', key: id } as const;
  const toggled = await insist(() => call(worker, about, { method: 'PATCH', path: `/users/${id}/toggle` }));
  if (toggled.phase !== 'ok') throw new Error(`a user could not be deactivated (${toggled.status})`);
  const after = await look();
  if (after.status !== 401) throw new BrokenPromise(`a deactivated user's token was answered ${after.status}`);
  const json = { email, password: PASSWORD };
  const again = await insist(() => send(origin, { method: 'POST', path: '/login', json }));
  if (again.status !== 403) throw new BrokenPromise(`a deactivated user signed in again (${again.status})`);
}

/** Two people open the same form; whoever saves second must not bring the old stock back. Answers the wreath, of which there are more. */
async function probeStaleForm(worker: Worker): Promise<Wreath> {
  const wreath = worker.random.pick(worker.wreaths);
  const [seen] = ((await readWreaths(worker.stage, worker.token, ALL)) ?? []).filter(({ _id }) => _id === wreath._id);
  if (!seen) throw new Error('a wreath is gone');
  const { name, description, size, price, image, active, version, stock } = seen;
  const form = { name, description, size, price, image, active, version };
  const about = { operation: 'edit-product', key: seen._id } as const;
  const save = (units: number) =>
    insist(() =>
      call(worker, about, { method: 'PUT', path: `/products/${seen._id}`, json: { ...form, stock: units } }),
    );
  const first = await save(stock + ADDED);
  if (first.phase !== 'ok') throw new Error(`a wreath could not be edited (${first.status})`);
  const second = await save(stock);
  if (second.status !== 409) throw new BrokenPromise(`a stale form was answered ${second.status}, not 409`);
  return seen;
}

/** Of two tries to pay one link, one succeeds while the other is refused: what is paid must stay paid. */
async function probeRefusalBesidePayment(worker: Worker, wreath: Wreath): Promise<void> {
  const { payments } = worker.stage.simulator;
  const asking: Promise<void>[] = [];
  for (let i = 0; i < LINKS; i += 1) {
    const link = await buy(worker, wreath);
    const [paid, refused] = [payments.startPayment(link.preferenceId), payments.startPayment(link.preferenceId)];
    pay(worker, 'payer-approves', link, () => payments.approve(paid.id));
    pay(worker, 'payer-rejects', link, () => payments.reject(refused.id));
    const ask = ({ id }: { id: number }) =>
      askAboutPayment({ ...worker, town: { ...worker.town, payments: [String(id)] } });
    // The buyer has the page open on two devices, and looks again.
    asking.push(ask(paid), ask(paid), ask(paid), ask(refused));
  }
  await Promise.all(asking);
  await payments.webhooks.idle();
}

/** Three lines of one wreath, each of which would fit, when two are left. */
async function probeManyLines(worker: Worker, { _id: id }: Wreath): Promise<void> {
  const { stage, token } = worker;
  const wreath = ((await readWreaths(stage, token, ALL)) ?? []).find(({ _id }) => _id === id);
  if (!wreath) throw new Error('a wreath is gone');
  const { name, description, size, price, image, active, version } = wreath;
  const stock = reservedOf(wreath) + LEFT;
  const json = { name, description, size, price, image, active, version, stock };
  const about = { operation: 'edit-product', key: id } as const;
  const edited = await insist(() => call(worker, about, { method: 'PUT', path: `/products/${id}`, json }));
  if (edited.phase !== 'ok') throw new Error(`the stock of a wreath could not be set (${edited.status})`);
  // Holds may have ended meanwhile, so more are asked for than there can be.
  const wanted = Array.from({ length: stock + 1 }, () => wreath);
  const bought = await insist(() => checkOut(worker, wanted));
  if (bought.status !== 409) throw new BrokenPromise(`${stock + 1} of ${stock} wreaths were answered ${bought.status}`);
}

function reservedOf(wreath: Wreath): number {
  return 'reserved' in wreath && typeof wreath.reserved === 'number' ? wreath.reserved : 0;
}

/** A hold of one wreath; a call that is cut off is made anew. */
async function buy(worker: Worker, wreath: Wreath): Promise<Link> {
  const { links } = worker.town;
  const known = new Set(links);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const bought = await checkOut(worker, [wreath]);
    const link = links.findLast((one) => !known.has(one));
    if (link) {
      links.splice(links.indexOf(link), 1);
      return link;
    }
    if (bought.phase === 'fail') throw new Error(`nothing could be bought (${bought.status})`);
  }
  throw new Error('nothing could be bought');
}

function textIn(answer: unknown, name: string): string | undefined {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
