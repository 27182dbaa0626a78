import type { CartItem } from '#domain/cart.ts';

/** Two wreaths in the cart, one of them twice, and everything typed for them. */
export const a: CartItem = {
  _id: 'a',
  image: '/a.webp',
  title: 'Coroa Paz',
  size: 'G',
  color: 'Padrão',
  quantity: 2,
  price: 150,
  stock: 5,
};
export const b: CartItem = { ...a, _id: 'b', title: 'Coroa Luz', quantity: 1, price: 99.9 };
export const fields = {
  buyer_name: 'Maria Souza',
  buyer_email: 'maria@example.com',
  buyer_phone: '(21) 99999-0000',
  buyer_cpf: '111.111.111-11',
  billing_address: 'Rua A, 1',
  deceased_name: 'João da Silva',
  funeral_location: 'Capela Municipal',
  funeral_time: '25/12/2126 14:30',
};
export const faixas = [
  { id: 'a', texts: ['Saudades eternas', 'Com carinho'] },
  { id: 'b', texts: ['Descanse em paz'] },
];
