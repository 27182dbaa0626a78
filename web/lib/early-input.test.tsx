import { act } from '@testing-library/react';
import { type FormEvent, use, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { earlyInputScript, replayEarlyInput, unmarkTaps } from './early-input.ts';

let heard: string[];
let root: Root | undefined;
const place = document.createElement('div');

beforeEach(() => {
  heard = [];
  document.body.append(place);
  const script = document.createElement('script');
  script.textContent = earlyInputScript;
  document.head.append(script);
});
afterEach(() => {
  act(() => root?.unmount());
  place.remove();
});

function Page() {
  const { register, control } = useForm({ defaultValues: { name: '' } });
  const name = useWatch({ control, name: 'name' });
  const [order, setOrder] = useState('a');
  const [text, setText] = useState('');
  useEffect(() => replayEarlyInput(), []);
  function send(event: FormEvent) {
    event.preventDefault();
    heard.push('sent');
  }
  return (
    <form method="post" onSubmit={send}>
      <input {...register('name')} />
      <input id="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <select value={order} onChange={(event) => setOrder(event.currentTarget.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <button type="button" onClick={() => heard.push('tapped')}>
        Comprar
      </button>
      <button type="submit">Enviar</button>
      <p>{`${name}, ${text}, ${order}`}</p>
    </form>
  );
}

function find<E extends HTMLElement>(selector: string): E {
  const element = place.querySelector<E>(selector);
  if (!element) throw new Error(selector);
  return element;
}

function type(selector: string, text: string): void {
  const field = find<HTMLInputElement>(selector);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function arrive(): Promise<void> {
  unmarkTaps();
  await act(async () => {
    root = hydrateRoot(place, <Page />);
  });
}

it('replays a tap of the time in which the page waits for its data, once', async () => {
  place.innerHTML = renderToString(<Page />);
  const data = Promise.withResolvers<void>();
  function Waiting() {
    use(data.promise);
    return <Page />;
  }
  unmarkTaps();
  await act(async () => {
    root = hydrateRoot(place, <Waiting />);
  });
  find('button[type=button]').click();
  await act(async () => data.resolve());
  expect(heard).toEqual(['tapped']);
});

it('replays typing and taps from before hydration, each tap once', async () => {
  place.innerHTML = renderToString(<Page />);
  type('input[name=name]', 'Ana');
  type('#text', 'Saudades');
  type('select', 'b');
  find('button[type=button]').click();
  find('button[type=button]').click();
  expect(heard).toEqual([]);

  await arrive();

  expect(find('p').textContent).toBe('Ana, Saudades, b');
  expect(find<HTMLInputElement>('input[name=name]').value).toBe('Ana');
  expect(heard).toEqual(['tapped']);
  find('button[type=button]').click();
  expect(heard).toEqual(['tapped', 'tapped']);
});

it('stops the browser from submitting a form, and submits it after hydration', async () => {
  place.innerHTML = renderToString(<Page />);
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
  find('button[type=submit]').dispatchEvent(tap);
  expect(tap.defaultPrevented).toBe(true);
  await arrive();
  expect(heard).toEqual(['sent']);
});

it('leaves links to the browser and ignores removed elements', async () => {
  place.innerHTML = '<a href="#sobre"><span>Sobre</span></a><button type="button">Antes</button>';
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
  find('span').dispatchEvent(tap);
  find('button').click();
  find('button').addEventListener('click', () => heard.push('gone'));
  expect(tap.defaultPrevented).toBe(false);
  place.innerHTML = renderToString(<Page />);
  await arrive();
  expect(heard).toEqual([]);
});
