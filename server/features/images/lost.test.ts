import { expect, it } from 'vitest';
import { pictureIdOf } from '#domain/picture-variants.ts';
import { officeOfFile } from '../../testing/accounts.ts';
import { canvas } from '../../testing/pictures.ts';
import { pictureForm, upload } from '../../testing/uploads.ts';

const { shop, admin } = await officeOfFile();

it('a picture that was deleted before its form was sent is refused at its field, unless a record has it', async () => {
  const office = shop.as(admin);
  const send = async () =>
    (await upload(shop, pictureForm(await canvas(40, 30).png().toBuffer()), admin.headers)).body.url ?? '';
  const elsewhere = 'https://fotos.example/coroa.webp';
  const wreath = { name: 'Coroa', description: 'Rosas.', size: '1 m', price: 350, stock: 1, image: elsewhere };
  const urn = { nome: 'Urna', imagem: elsewhere };
  const { _id: wreathId } = (await office.post<{ _id: string }>('/products', wreath)).body;
  const { _id: urnId } = (await office.post<{ _id: string }>('/urnas', urn)).body;

  const image = await send();
  const forget = () => shop.deps.images.remove(pictureIdOf(image) ?? '');
  await forget();
  const refused = (field: string) => ({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  expect(await office.post('/products', { ...wreath, image })).toMatchObject(refused('image'));
  expect(await office.put(`/products/${wreathId}`, { ...wreath, image })).toMatchObject(refused('image'));
  expect(await office.post('/urnas', { ...urn, imagem: image })).toMatchObject(refused('imagem'));
  expect(await office.put(`/urnas/${urnId}`, { ...urn, imagem: image })).toMatchObject(refused('imagem'));

  expect(await send()).toBe(image);
  expect(await office.put(`/products/${wreathId}`, { ...wreath, image })).toMatchObject({ body: { image } });
  await forget();
  const cheaper = { ...wreath, image, price: 340 };
  expect(await office.put(`/products/${wreathId}`, cheaper)).toMatchObject({ body: { image, price: 340 } });
});
