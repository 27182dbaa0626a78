import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload-image',
  access: 'administrador',
  summary: 'Enviar uma imagem (campo file); devolve o endereço da imagem preparada para a loja',
  media: 'multipart',
  response: z.object({ url: z.string() }),
});
