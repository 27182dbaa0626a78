import { z } from 'zod';
import { admin, endpoint } from './endpoint.ts';

export const uploadImage = endpoint(admin('POST', '/upload-image'), {
  summary: 'Enviar uma imagem (campo file); devolve o endereço da imagem preparada para a loja',
  media: 'multipart',
  response: z.object({ url: z.string() }),
});
