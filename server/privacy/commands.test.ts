import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shopOfFile } from '../testing/app.ts';
import { CANARY, dump, isTraced, leaveTraces } from '../testing/canaries.ts';
import { runCommand } from '../testing/command.ts';
import { placeEmbeddedTemplate, temporaryDirectory } from '../testing/databases.ts';
import { aProduct } from '../testing/factories.ts';

const folder = temporaryDirectory();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = (parameters: string[], environment: Record<string, string>, typed?: string) =>
  runCommand('privacy', parameters, { DATA_DIR: folder, ...environment }, typed);

type Taken = {
  pedidos: { etapas: unknown[] }[];
  funerais: { historico: unknown[] }[];
  observacoes: string[];
} & Record<string, unknown>;

const shop = await shopOfFile();
const { database } = shop.deps;
const environment = { DATABASE_URL: database.url ?? '' };
await leaveTraces(shop.deps, await aProduct(shop.deps), new Date('2020-11-20T12:00:00Z'));

describe('the commands beside an open shop on PostgreSQL', () => {
  const traces = async () => (await dump(shop.deps.database)).filter(isTraced);

  it("export everything in Portuguese into a file that only its owner can read, and log it without the person's name", async () => {
    const file = path.join(folder, 'titular.json');
    const before = await traces();
    const { code, output } = await run(
      ['export', '--cpf', CANARY.cpfTyped, '--email', CANARY.email, '--to', file],
      environment,
    );
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('titular.json') });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const taken = JSON.parse(fs.readFileSync(file, 'utf8')) as Taken;
    expect(taken.pedidos[0]).toMatchObject({
      ...{ cliente: CANARY.name, cpf: CANARY.cpfTyped, e_mail: CANARY.email },
      ...{ etapas: [{ etapa: 'Entregue' }], solicitacoes: [{ resposta: 'recusada' }], entregas: [{}, {}] },
      total_em_reais: 370,
      producao: 'Entregue',
      coroas: [{ nome: 'Coroa Branca', preco_em_reais: 350 }],
    });
    expect(taken).toMatchObject({
      reservas: [{ situacao: 'paga, tornou-se pedido' }],
      pagamentos: [
        { valor_em_reais: 370, meio: 'pix' },
        { valor_em_reais: 370, meio: 'pix' },
      ],
      mensagens: [{ para: CANARY.email }],
      funerais: [{ responsavel: CANARY.name, historico: [{ acao: 'edited' }] }],
      contas_da_equipe: [
        { email: CANARY.email, papel: 'funcionario', chaves_de_acesso: [{}], sessoes: [{}], aparelhos: [{}] },
      ],
      recebe_avisos_da_loja: true,
    });
    expect(taken.registros_de_acesso_e_de_acoes).toHaveLength(2);
    const elsewhere = (taken.outras_mencoes as { tabela: string }[]).map(({ tabela }) => tabela);
    expect(elsewhere.toSorted()).toEqual([
      'ceremonies',
      'deliveries',
      'deliveries',
      'expenses',
      'invoice_requests',
      'money_movements',
      'notifications',
      'order_notes',
      'order_requests',
      'order_wakes',
      'orders',
      'places',
      'production_steps',
      'refunds',
      'stock_movements',
    ]);
    expect(JSON.stringify(taken)).not.toContain(`hash-${CANARY.mark}`);
    expect(await traces()).toEqual(before);
    expect((await dump(shop.deps.database)).some((line) => line.includes('dados_pessoais_exportados'))).toBe(true);
    const again = await run(['export', '--cpf', CANARY.cpf, '--to', file], environment);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('já existe') });
  });

  it('write the export to the standard output when no file is named', async () => {
    const { code, output } = await run(['export', '--phone', CANARY.phoneTyped], environment);
    expect(code).toBe(0);
    expect((JSON.parse(output) as Taken).pedidos).toHaveLength(1);
  });

  it('say what would be anonymised and why not yet', async () => {
    const { code, output } = await run(
      ['anonymise', '--cpf', CANARY.cpf, '--email', CANARY.email, '--yes'],
      environment,
    );
    expect(code).toBe(1);
    expect(output).toContain(`funeral de Registro da Casa`);
    expect(output).toContain('está ativa: desative-a');
  });

  it('anonymise only after the word was typed, while the shop stays open', async () => {
    await shop.deps.db.execute('update users set active = false');
    const before = await traces();
    const who = ['--cpf', CANARY.cpf, '--email', CANARY.email, '--phone', CANARY.phone];
    const refusals = ['', 'anonimizar\n'].map((answer) => run(['anonymise', ...who], environment, answer));
    for (const refused of await Promise.all(refusals))
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nada foi alterado.') });
    expect(await traces()).toEqual(before);
    const { code, output } = await run(['anonymise', ...who], environment, 'ANONIMIZAR\n');
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Anonimizados: 1 pedido(s)') });
    expect(output).toContain('cópias');
    expect(await traces()).toEqual([]);
    expect(await shop.request({ method: 'GET', url: '/readyz' })).toMatchObject({ status: 200 });
  });

  it('explain their usage when they are called wrongly', async () => {
    const [bare, ofNobody] = await Promise.all([run([], environment), run(['export'], environment)]);
    expect(bare).toMatchObject({ code: 1, output: expect.stringContaining('npm run privacy -- export') });
    expect(ofNobody).toMatchObject({ code: 1, output: expect.stringContaining('Diga de quem') });
  });
});

it('the commands read the embedded database of a closed shop, and create none where there is none', async () => {
  const dataDir = path.join(folder, 'shop');
  await placeEmbeddedTemplate(dataDir);
  const exportFrom = (DATA_DIR: string) => run(['export', '--cpf', CANARY.cpf], { DATA_DIR });
  expect(await exportFrom(dataDir)).toMatchObject({ code: 0 });
  const missing = { code: 1, output: expect.stringContaining('Não há banco de dados em') };
  expect(await exportFrom(path.join(folder, 'nothing'))).toMatchObject(missing);
});
