import { fireEvent, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect } from 'vitest';
import { AlertHost } from '#web/layout/alert-host.tsx';
import { enterOffice, field } from './back-office.tsx';
import { fakeServer, type Sent } from './fake-server.ts';
import { showRoutes } from './routes.tsx';
import { type StubbedUpload, stubUploads } from './upload-double.ts';

export type RecordHarness = ReturnType<typeof recordHarness>;

/** A fresh harness for each test of the file: signed in, nothing sent, every write accepted. */
export function recordHarness() {
  const nothing: { sent: Sent[]; uploads: StubbedUpload[] } = { sent: [], uploads: [] };
  const harness = {
    ...nothing,
    writes: (): Sent[] => harness.sent.filter(({ method }) => method !== 'GET'),
    /** Answers GET. */
    read: (_path: string): Response => new Response(null, { status: 404 }),
    /** Answers everything else. */
    change: (): Response | Promise<Response> => Response.json(null),
  };

  beforeEach(() => {
    enterOffice();
    harness.change = () => Response.json(null);
    harness.sent = fakeServer(({ method, path }) => (method === 'GET' ? harness.read(path) : harness.change())).sent;
    harness.uploads = stubUploads();
  });
  return harness;
}

/** Shows a screen at an address, with its alerts; `others` are the pages it leads to. */
export function openScreen(Screen: ComponentType, address = '/', others: Record<string, string> = {}) {
  const Page = () => (
    <>
      <AlertHost />
      <Screen />
    </>
  );
  const pages = Object.entries(others).map(([path, text]) => ({ path, Component: () => <p>{text}</p> }));
  return showRoutes([{ id: 'root', path: '/', Component: Page }, ...pages], address);
}

/** Chooses a photograph and returns its upload, to be answered. */
export async function chooseImage(harness: RecordHarness, name = 'foto.jpg'): Promise<StubbedUpload> {
  const before = harness.uploads.length;
  const file = new File(['jpeg'], name, { type: 'image/jpeg' });
  fireEvent.change(field('Imagem'), { target: { files: [file] } });
  await waitFor(() => expect(harness.uploads).toHaveLength(before + 1));
  const upload = harness.uploads.at(-1);
  if (!upload) throw new Error('nothing was sent');
  return upload;
}
