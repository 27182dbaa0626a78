import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { field, id, imageUrl, money, optionalLines, text } from './fields.ts';

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
const urnBody = z.strictObject(urnFields);
const urnUpdate = z.strictObject({ ...urnFields, version: z.int().optional() });

const flag = z.enum(['true', 'false'], { error: 'Use true ou false.' }).transform((value) => value === 'true');

export const listUrns = endpoint({
  method: 'GET',
  path: '/urnas',
  access: 'staff',
  summary: 'Urnas; funcionários veem só as ativas',
  query: z.object({ ativas: flag.optional() }),
  response: z.array(urn),
});

export const createUrn = endpoint({
  method: 'POST',
  path: '/urnas',
  access: 'administrador',
  summary: 'Cadastrar uma urna, que começa ativa',
  body: urnBody,
  status: 201,
  response: urn,
});

export const updateUrn = endpoint({
  method: 'PUT',
  path: '/urnas/:id',
  access: 'administrador',
  summary: 'Alterar uma urna; ativa ou não, fica como está',
  params: z.object({ id }),
  body: urnUpdate,
  response: urn,
});

export const toggleUrn = endpoint({
  method: 'PATCH',
  path: '/urnas/:id/toggle',
  access: 'administrador',
  summary: 'Ativar ou desativar uma urna',
  params: z.object({ id }),
  response: urn,
});
