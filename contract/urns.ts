import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { field, imageUrl, money, optionalLines, text } from './fields.ts';
import { recordCalls } from './record-calls.ts';

export const urn = z
  .object({
    _id: z.string(),
    nome: field(z.string(), 'Nome'),
    descricao: field(z.string().optional(), 'Descrição'),
    imagem: field(z.string(), 'Imagem'),
    preco: field(money.optional(), 'Preço'),
    ativo: field(z.boolean(), 'Ativo'),
    version: z.number().int(),
  })
  .meta({ id: 'Urn' });
export type Urn = z.input<typeof urn>;

const urnFields = {
  nome: text(120),
  descricao: optionalLines(1000).nullish(),
  imagem: imageUrl,
  preco: money.refine((value) => value >= 0, 'O preço não pode ser negativo.').nullish(),
};

const flag = z.enum(['true', 'false'], { error: 'Use true ou false.' }).transform((value) => value === 'true');

export const listUrns = endpoint(staff('GET', '/urnas'), {
  summary: 'Urnas; funcionários veem só as ativas',
  query: z.object({ ativas: flag.optional() }),
  response: z.array(urn),
});

export const {
  create: createUrn,
  update: updateUrn,
  toggle: toggleUrn,
} = recordCalls('/urnas', 'administrador', urn, urnFields, {
  create: 'Cadastrar uma urna, que começa ativa',
  update: 'Alterar uma urna; ativa ou não, fica como está',
  toggle: 'Ativar ou desativar uma urna',
});
