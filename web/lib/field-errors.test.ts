import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFieldErrors } from './field-errors.ts';

type Names = Partial<Record<'nome' | 'preco' | 'imagem', string>>;

describe('what was refused about a form', () => {
  const open = () =>
    renderHook(({ fields }) => useFieldErrors<Names>(fields, {}), {
      initialProps: { fields: { nome: '', preco: '0' } },
    });

  it('no longer counts for a field that was changed, and does again when it is changed back', () => {
    const { result, rerender } = open();
    act(() => result.current.refuse({ nome: 'Informe o nome.', preco: 'Informe um preço.' }));
    rerender({ fields: { nome: 'Rosa', preco: '0' } });
    expect(result.current.errors).toEqual({ preco: 'Informe um preço.' });
    rerender({ fields: { nome: '', preco: '0' } });
    expect(result.current.errors).toEqual({ nome: 'Informe o nome.', preco: 'Informe um preço.' });
  });

  it('counts until the next try for what is no field', () => {
    const { result, rerender } = open();
    act(() => result.current.refuse({ imagem: 'Escolha uma imagem.' }));
    rerender({ fields: { nome: 'Rosa', preco: '10' } });
    expect(result.current.errors).toEqual({ imagem: 'Escolha uma imagem.' });
    act(() => result.current.refuse({}));
    expect(result.current.errors).toEqual({});
  });

  it('is the same object while people type, so that nothing takes their focus', () => {
    const { result, rerender } = open();
    act(() => result.current.refuse({ nome: 'Informe o nome.' }));
    const before = result.current.found;
    rerender({ fields: { nome: 'R', preco: '0' } });
    expect(result.current.found).toBe(before);
  });
});
