import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftOf, useDraft } from './drafts.ts';
import { signIn, signOut } from './session.ts';

type Form = { email: string; password?: string };

function parse(raw: unknown): Form {
  if (typeof raw !== 'object' || raw === null || !('email' in raw)) throw new TypeError('no draft');
  return raw as Form;
}

const session = (email: string) =>
  ({ token: `token of ${email}`, role: 'administrador', active: true, email }) as const;

describe('the draft of a form', () => {
  it('lies under draft_<user>_<form> and is gone when it is erased', () => {
    const draft = draftOf('Ana@example.com', 'usuario', parse);
    draft.save({ email: 'novo@example.com' });
    expect(localStorage.getItem('draft_ana@example.com_usuario')).toBe('{"email":"novo@example.com"}');
    expect(draft.read()).toEqual({ email: 'novo@example.com' });
    draft.erase();
    expect(localStorage.length).toBe(0);
    expect(draft.read()).toBeUndefined();
  });

  it('never holds a password, whatever a form hands over', () => {
    const draft = draftOf('a@example.com', 'usuario', parse);
    const typed = { email: 'x', password: 'Segredo#1', nova_senha: 'Segredo#2', deep: { resetToken: 'Segredo#3' } };
    draft.save(typed);
    expect(JSON.stringify(localStorage)).not.toContain('Segredo');
  });

  it('counts as none when it is corrupt', () => {
    localStorage.setItem('draft_a@example.com_usuario', '{"email"');
    expect(draftOf('a@example.com', 'usuario', parse).read()).toBeUndefined();
    localStorage.setItem('draft_a@example.com_usuario', '[]');
    expect(draftOf('a@example.com', 'usuario', parse).read()).toBeUndefined();
  });

  it('outlives a session that ends by itself and is there for the same person only', () => {
    signIn(session('ana@example.com'));
    const { result } = renderHook(() => useDraft('usuario', parse));
    result.current.save({ email: 'novo@example.com' });
    act(() => signOut());
    act(() => signIn(session('bia@example.com')));
    expect(result.current.read()).toBeUndefined();
    act(() => signIn(session('ana@example.com')));
    expect(result.current.read()).toEqual({ email: 'novo@example.com' });
  });
});
