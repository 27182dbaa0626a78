import { expect, it } from 'vitest';
import { encryptFor, isPublicKey, keyPairOf } from './push.web.ts';

const WATERMELON = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
};

it('a message is encrypted as in the example of RFC 8291', () => {
  expect(encryptFor(WATERMELON, 'When I grow up, I want to be a watermelon', WATERMELON).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('a secret has one key pair, and another secret another', () => {
  const key = (secret: string) => keyPairOf(Buffer.from(secret)).publicKey.toString('base64url');
  expect(key('um segredo')).toBe(key('um segredo'));
  expect(key('um segredo')).not.toBe(key('outro segredo'));
  expect(isPublicKey(key('um segredo'))).toBe(true);
  expect(isPublicKey('B'.repeat(87))).toBe(false);
});
