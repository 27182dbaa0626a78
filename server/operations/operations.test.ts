import dns from 'node:dns/promises';
import fs, { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDestination, withoutSecret } from '../backup/destinations.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { temporaryDirectory } from '../testing/databases.ts';
import { describeHouse, readAddress } from './business-profile.ts';
import { caddyfile, formerSites } from './caddy.ts';
import { strangerOn } from './doctor.ts';
import { fillEnvironment } from './environment-file.ts';
import { type Answers, interview, QUESTIONS, type QuestionName } from './interview.ts';
import { BUILT_WITH } from './releases.ts';
import { environmentAfterLoss, ownedByOthers, placeAddress } from './server-copies.ts';

const deploy = (name: string) => readFileSync(path.join(PROJECT_ROOT, 'deploy', name), 'utf8');

afterEach(() => vi.restoreAllMocks());

describe('a release', () => {
  type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
  const { packages } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };

  /** The names of what `npm ci` leaves there, with what each of them needs. */
  function librariesOf(part: Package | undefined, known = new Set<string>()): Set<string> {
    for (const name of Object.keys({ ...part?.dependencies, ...part?.optionalDependencies })) {
      if (known.has(name) || (part === packages[''] && (BUILT_WITH as readonly string[]).includes(name))) continue;
      librariesOf(packages[`node_modules/${name}`], known.add(name));
    }
    return known;
  }

  it('has every library that the built server imports', () => {
    const files = fs.globSync('build/{server,web/server}/**/*.js', { cwd: PROJECT_ROOT });
    const imports = files.flatMap((file) => [
      ...readFileSync(path.join(PROJECT_ROOT, file), 'utf8').matchAll(/^import (?:[^"';]* from )?"([^"'.][^"']*)";$/gm),
    ]);
    const names = imports
      .map(([, from = '']) => from)
      .filter((from) => !from.startsWith('node:'))
      .map((from) => from.split('/', from.startsWith('@') ? 2 : 1).join('/'));
    expect(names).toContain('fastify');
    const kept = librariesOf(packages['']);
    expect([...new Set(names)].filter((name) => !kept.has(name))).toEqual([]);
  });
});

describe('the environment file', () => {
  const template = deploy('environment.example');

  it('holds what was answered, and nothing that was only an example', () => {
    const values = { JWT_SECRET: 'a+b/c=', SMTP_URL: 'smtps://a%40b:c@mail.example.com:465', EXTRA: 'one # two' };
    const read = parseEnv(fillEnvironment(template, values));
    expect(read).toMatchObject(values);
    expect(read.S3_BUCKET).toBeUndefined();
  });

  it('stays the same when it is filled in with what it says', () => {
    const once = fillEnvironment(template, { PUBLIC_URL: 'https://loja.example.com', EXTRA: 'one two' });
    const known = Object.entries(parseEnv(once)).map(([name, value]) => [name, value ?? '']);
    expect(fillEnvironment(template, Object.fromEntries(known))).toBe(once);
  });

  it('refuses what would become a second line', () => {
    expect(() => fillEnvironment(template, { MAIL_FROM: 'a\nB=1' })).toThrow('MAIL_FROM');
  });
});

describe('the environment file on a server after a loss', () => {
  const environmentOf = (kept: string, present: Record<string, string> = {}) =>
    parseEnv(environmentAfterLoss(deploy('environment.example'), kept, present));

  it('says what was kept, but for a database that went with the machine and the name of that machine', () => {
    const kept = "JWT_SECRET='a b'\nTELEGRAM_BOT_TOKEN=1:A\n# X=1\n";
    expect(environmentOf(`${kept}DATABASE_URL=postgres://memorial:a@127.0.0.1/memorial\n`)).toMatchObject({
      DATABASE_URL: '',
      JWT_SECRET: 'a b',
      TELEGRAM_BOT_TOKEN: '1:A',
    });
    expect(environmentOf('INSTANCE=the-lost-one\n').INSTANCE).toBeUndefined();
    const elsewhere = 'postgres://memorial:a@db.example.com/memorial';
    expect(environmentOf(`${kept}DATABASE_URL=${elsewhere}\n`).DATABASE_URL).toBe(elsewhere);
  });

  it('says no key of copies: that is for root alone', () => {
    expect(environmentOf('COPIES_KEY=old\nJWT_SECRET=a\n', { COPIES_PLACE: '/here' }).COPIES_KEY).toBeUndefined();
  });

  it('keeps what this server says already', () => {
    expect(environmentOf('COPIES_PLACE=/there\nLOG_LEVEL=warn\n', { COPIES_PLACE: '/here' })).toMatchObject({
      COPIES_PLACE: '/here',
      LOG_LEVEL: 'warn',
    });
  });
});

describe('the place of the copies', () => {
  const BUCKET = 's3://key:se%2Fcret@s3.example.com/balde/loja';

  it('is a folder of the shop in the one that is named', () => {
    expect(placeAddress('/mnt/disco')).toBe('/mnt/disco/memorial');
    expect(placeAddress('/mnt/disco/memorial')).toBe('/mnt/disco/memorial');
    expect(placeAddress('sftp://copias@host/loja')).toBe('sftp://copias@host/loja');
  });

  it('has its secret in a file and never among the arguments, and the shop knows it without', () => {
    for (const typed of [BUCKET, BUCKET.toUpperCase(), BUCKET.replace('s3:', 'https:')])
      expect(() => placeAddress(typed)).toThrow('num arquivo só do root');
    const folder = temporaryDirectory();
    fs.writeFileSync(path.join(folder, 'lugar'), `${BUCKET}\n`);
    expect(placeAddress(path.join(folder, 'lugar'))).toBe(BUCKET);
    fs.rmSync(folder, { recursive: true });
    const shown = withoutSecret(BUCKET);
    expect(shown).toBe('s3://s3.example.com/balde/loja');
    expect(readDestination(shown).name).toBe(readDestination(BUCKET).name);
    expect(() => readDestination(BUCKET.replace(':se%2Fcret', ''))).toThrow('s3://chave:segredo@');
    expect(withoutSecret('sftp://copias@host/loja')).toBe('sftp://copias@host/loja');
  });
});

describe('the description of the house', () => {
  const answers = {
    name: 'Serra Memorial',
    cnpj: '11.222.333/0001-81',
    address: 'Rua das Flores, 100, Várzea, Teresópolis, rj, 25953000',
    phone: '(21) 2742-0000',
    email: 'contato@serra.example.com',
  };

  it('comes from few answers and leaves out what nobody said', () => {
    const house = describeHouse(answers);
    expect(house).toMatchObject({ example: false, cityServed: 'Teresópolis', phones: { funeral24h: '2127420000' } });
    expect(house.address).toEqual({
      street: 'Rua das Flores, 100',
      district: 'Várzea',
      city: 'Teresópolis',
      state: 'RJ',
      postalCode: '25953-000',
    });
    expect(house).not.toHaveProperty('geo');
    expect(house).not.toHaveProperty('whatsapp');
  });

  it('keeps what was edited by hand', () => {
    const edited = { ...describeHouse(answers), tagline: 'Desde 1950', geo: { latitude: -22.4, longitude: -42.9 } };
    expect(describeHouse({ ...answers, name: 'Novo Nome' }, edited)).toEqual({ ...edited, name: 'Novo Nome' });
  });

  it('takes no address without all of its parts', () => {
    expect(readAddress('Rua das Flores, 100, Teresópolis')).toBeUndefined();
  });
});

describe('the Caddyfile of a shop', () => {
  const site = { domain: 'loja.casa.com.br', email: 'a@casa.com.br', processes: 1, www: true };
  const made = (change = {}) => caddyfile(deploy('Caddyfile'), { ...site, ...change });

  it('has its names and none of the examples', () => {
    expect(made()).toContain('\nloja.casa.com.br {');
    expect(made()).not.toContain('example.com');
  });

  it('asks two processes when there are two', () => {
    expect(made()).toContain('\timport one\n');
    expect(made({ processes: 2 })).toContain('\timport two\n');
  });

  it('asks for no certificate of a name that nobody has', () => {
    expect(made()).toContain('\nwww.');
    expect(made({ www: false })).not.toContain('www.');
    expect(made({ www: false })).toContain('\nimport /etc/memorial/sites*.caddy\n');
  });
});

it('every name that the shop once had leads to the one of today', () => {
  const once = formerSites('', 'antiga.com.br', 'loja.com.br');
  expect(once).toBe('antiga.com.br {\n\tredir https://loja.com.br{uri} permanent\n}\n');
  const twice = formerSites(once, 'loja.com.br', 'nova.com.br');
  expect(twice).toContain('antiga.com.br {\n\tredir https://nova.com.br');
  expect(twice).toContain('loja.com.br {\n\tredir https://nova.com.br');
  expect(formerSites(twice, 'nova.com.br', 'antiga.com.br')).not.toContain('\nantiga.com.br {');
});

it('another program on a port of the shop is known by its name', () => {
  const line = 'LISTEN 0 511 127.0.0.1:3000 0.0.0.0:* users:(("apache2",pid=71,fd=4),("apache2",pid=72,fd=4))';
  expect(strangerOn(line, (_program, pid) => pid === '70')).toBe('apache2');
  expect(strangerOn(line, (program) => program === 'apache2')).toBeUndefined();
  expect(strangerOn('', () => false)).toBeUndefined();
});

it('folders of copies that came from a machine with other numbers of users are known', () => {
  const folder = temporaryDirectory();
  fs.mkdirSync(path.join(folder, 'restic'));
  const { uid } = fs.statSync(folder);
  expect(ownedByOthers(folder, () => uid)).toEqual([]);
  expect(ownedByOthers(folder, () => uid + 1)).toEqual([{ path: path.join(folder, 'restic'), user: 'memorial' }]);
  fs.rmSync(folder, { recursive: true });
});

describe('the interview', () => {
  it('has at most twelve questions', () => {
    expect(QUESTIONS.length).toBeLessThanOrEqual(12);
  });

  const only = (...names: QuestionName[]) =>
    new Set(QUESTIONS.map(({ name }) => name).filter((name) => !names.includes(name)));
  /** Answers in this order, and what was asked. */
  function person(...answers: string[]) {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift() ?? '';
    };
    return { asked, ask };
  }

  it('asks again what was answered wrongly, with nothing lost', async () => {
    const { ask, asked } = person('11.222.333/0001-80', ' 11.222.333/0001-81 ', '21999990000');
    const answers = await interview({ given: {}, ask, known: {}, skip: only('cnpj', 'phone') });
    expect(answers).toEqual({ cnpj: '11.222.333/0001-81', phone: '21999990000' });
    expect(asked).toHaveLength(3);
  });

  it('ends where a file leaves something out or says something wrong', async () => {
    const unattended = (given: Answers) => interview({ given, ask: undefined, known: {}, skip: only('phone') });
    await expect(unattended({})).rejects.toThrow('phone');
    await expect(unattended({ phone: '12' })).rejects.toThrow('phone');
    await expect(unattended({ phone: '2127420000' })).resolves.toEqual({ phone: '2127420000' });
  });

  it('asks for no secret of notifications when payments are simulated', async () => {
    const skip = only('mercadopago', 'webhook');
    expect(
      await interview({ given: { mercadopago: 'simulador' }, ask: undefined, known: {}, skip }),
    ).not.toHaveProperty('webhook');
  });

  it('takes an address as it is copied from a browser, and no number', async () => {
    const { ask, asked } = person('203.0.113.7', 'HTTPS://LOCALHOST.localdomain./');
    vi.spyOn(dns, 'lookup').mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never);
    const answers = await interview({ given: {}, ask, known: {}, skip: only('domain') });
    expect(answers).toEqual({ domain: 'localhost.localdomain' });
    expect(asked).toHaveLength(2);
  });

  it('keeps every answer that was checked, for a break-off', async () => {
    const { ask } = person('Serra Memorial', '11.222.333/0001-81');
    const kept: Answers[] = [];
    const keep = (answers: Answers) => void kept.push({ ...answers });
    await interview({ given: {}, ask, known: {}, skip: only('cnpj', 'house'), keep });
    expect(kept).toEqual([{ house: 'Serra Memorial' }, { house: 'Serra Memorial', cnpj: '11.222.333/0001-81' }]);
  });

  it('names what a file says and no question asks', async () => {
    const given = { telefone: '2127420000' } as Answers;
    await expect(interview({ given, ask: undefined, known: {}, skip: only('phone') })).rejects.toThrow('telefone');
  });

  it('keeps what is known, asks what is not, and takes from a file what is new', async () => {
    const known = {
      domain: 'loja.casa.com.br',
      cnpj: '11.222.333/0001-81',
      phone: '2127420000',
      mercadopago: 'simulador',
    };
    const skip = only('cnpj', 'phone', 'house', 'webhook');
    const { ask, asked } = person('Serra Memorial');
    const given = { phone: '21999990000' };
    expect(await interview({ given, ask, known, skip })).toEqual({ ...known, ...given, house: 'Serra Memorial' });
    expect(asked).toHaveLength(1);
  });
});
