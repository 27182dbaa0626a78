import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deletePlace, listPlaces, type Place } from '#contract/places.ts';
import { openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { Action } from '#web/ui/action.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { call } from './api.ts';
import { apiQuery } from './query-client.ts';
import { useChange, useServerSwitch } from './use-change.ts';

let names: string[];
let refusal: Response | undefined;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  names = ['Capela', 'Cemitério'];
  refusal = undefined;
  server = fakeServer({
    'GET ': () => Response.json(names.map((nome) => ({ _id: nome, nome }))),
    'DELETE ': ({ path }) => {
      if (refusal) return refusal;
      names = names.filter((name) => !path.endsWith(encodeURIComponent(name)));
      return Response.json({ message: 'ok' });
    },
  });
});

function Row({ place }: { place: Place }) {
  const remove = useChange(() => call(deletePlace, { params: { id: place._id } }), {
    done: 'Foi.',
    failed: 'Não foi.',
    changes: [listPlaces],
  });
  const {
    isOn,
    isBusy,
    press: turn,
  } = useServerSwitch(true, () => call(deletePlace, { params: { id: place._id } }), {
    failed: 'Não mudou.',
    changes: [listPlaces],
  });
  return (
    <li>
      <Action run={remove} asks={{ title: `Excluir ${place.nome}?`, yes: 'Sim', text: 'Não volta.' }}>
        Excluir {place.nome}
      </Action>
      <Switch label={place.nome} checked={isOn} busy={isBusy} onChange={turn} />
    </li>
  );
}

function Places() {
  const { data = [] } = useQuery(apiQuery(listPlaces, {}));
  return (
    <ul tabIndex={-1}>
      {data.map((place) => (
        <Row key={place._id} place={place} />
      ))}
    </ul>
  );
}

async function askToRemove(): Promise<HTMLElement> {
  await openOffice('/locais', '/locais', Places);
  await screen.findByText('Excluir Capela');
  await press('Excluir Capela');
  // A dialog's code is loaded when the first one opens.
  return screen.findByRole('dialog', { name: 'Excluir Capela?' }, { timeout: 10_000 });
}

it('a change is asked about, said, shown in its lists, and leaves the focus in the list that its row has left', async () => {
  const dialog = await askToRemove();
  expect(server.calls('DELETE')).toEqual([]);
  expect(within(dialog).getByText('Não volta.')).toBeTruthy();
  await press('Sim');
  expect(await screen.findByText('Foi.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Excluir Capela')).toBeNull());
  expect(server.calls('DELETE')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

it('a refused change says why and can be pressed at once, however slowly its lists are asked again', async () => {
  refusal = Response.json({ detail: 'Há pedidos.' }, { status: 409 });
  await askToRemove();
  server.answers['GET '] = () => new Promise(() => undefined);
  await press('Sim');
  expect(await screen.findByText('Não foi.')).toBeTruthy();
  expect(screen.getByText('Há pedidos.')).toBeTruthy();
  expect(screen.getByText('Excluir Capela').getAttribute('aria-busy')).toBeNull();
  expect(server.calls('GET ')).toHaveLength(2);
});

it('a switch shows the wanted state until its list is there again, and after a refusal the state before', async () => {
  await openOffice('/locais', '/locais', Places);
  const turn = await screen.findByRole('switch', { name: 'Capela' });
  let refuse: (answer: Response) => void = () => undefined;
  server.answers['DELETE '] = () => new Promise((resolve) => (refuse = resolve));
  fireEvent.click(turn);
  await waitFor(() => expect(turn.getAttribute('aria-checked')).toBe('false'));
  refuse(new Response(null, { status: 500 }));
  expect(await screen.findByText('Não mudou.')).toBeTruthy();
  await waitFor(() => expect(turn.getAttribute('aria-checked')).toBe('true'));
  let tell: (answer: Response) => void = () => undefined;
  server.answers['DELETE '] = () => Response.json({ message: 'ok' });
  server.answers['GET '] = () => new Promise((resolve) => (tell = resolve));
  const asked = server.calls('GET ').length;
  fireEvent.click(turn);
  await waitFor(() => expect(server.calls('GET ').length).toBeGreaterThan(asked));
  expect([turn.getAttribute('aria-checked'), turn.getAttribute('aria-busy')]).toEqual(['false', 'true']);
  tell(Response.json(names.map((nome) => ({ _id: nome, nome }))));
  await waitFor(() => expect(turn.getAttribute('aria-busy')).toBeNull());
});
