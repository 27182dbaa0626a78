import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { endpoint, staff } from './endpoint.ts';
import { field, id, instant, text } from './fields.ts';

export const device = z
  .object({ _id: z.string(), nome: field(z.string(), 'Nome'), cadastrado_em: instant })
  .meta({ id: 'Device' });
export type Device = z.input<typeof device>;

export const deviceBody = z.strictObject({
  nome: text(limits.deviceName),
  endereco: text(limits.deviceEndpoint).describe('O endereço que o navegador recebeu do seu serviço de avisos.'),
  p256dh: text(limits.deviceKey),
  auth: text(limits.deviceKey),
});

export const listDevices = endpoint(staff('GET', '/aparelhos'), {
  summary: 'Os meus aparelhos que recebem avisos, e a chave pública com que um navegador se inscreve',
  response: z.object({ chave: z.string(), aparelhos: z.array(device) }),
});

export const enrolDevice = endpoint(staff('POST', '/aparelhos'), {
  summary: 'Cadastrar este navegador para receber avisos; cadastrado de novo, passa a ser deste usuário',
  body: deviceBody,
  status: 201,
  response: device,
});

export const testDevice = endpoint(staff('POST', '/aparelhos/:id/teste'), {
  summary: 'Enviar um aviso de teste a um aparelho meu; um aparelho que não existe mais é retirado',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean(), answer: z.string() }),
});

export const removeDevice = endpoint(staff('DELETE', '/aparelhos/:id'), {
  summary: 'Retirar um aparelho meu: ele deixa de receber avisos',
  params: z.object({ id }),
  response: z.object({}),
});
