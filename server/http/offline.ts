import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Business } from '#contract/business.ts';
import { errorPage } from './error-handler.ts';

/** The page that browsers store for the time without connection. */
const OFFLINE_PAGE = '/sem-conexao';
const WORKER = '/sw.js';
/** The cache in which 'Minha saída' (web/features/orders/delivery/my-run.ts) keeps its document, which names nobody. */
const RUN = { cache: 'minha-saida', page: '/funcionario/saida' };

/**
 * The service worker. It shows the messages of enrolled devices, and caches this one page only: no asset and no answer
 * of the API, so that a release is new for everybody at once and nothing personal stays on a shared device. The one
 * document that lies beside it is the driver's, shown when the network doesn't answer.
 */
function workerSource(version: string): string {
  return `'use strict';
const CACHE = 'sem-conexao-${version}';
const PAGE = '${OFFLINE_PAGE}';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }))),
  );
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE && name !== '${RUN.cache}').map((name) => caches.delete(name)))),
      self.registration.navigationPreload && self.registration.navigationPreload.enable(),
    ]).then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  if (url.origin !== self.location.origin || /^\\/(?:api|media|dev)(?:\\/|$)/.test(url.pathname)) return;
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((preloaded) => preloaded || fetch(request))
      .catch(() => caches.match(url.pathname, { cacheName: '${RUN.cache}', ignoreVary: true }))
      .then((page) => page || caches.match(PAGE, { cacheName: CACHE }))
      .then((page) => page || Response.error()),
  );
});

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, lang: 'pt-BR', icon: '/icon-192.png', requireInteraction: true, data: path }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
`;
}

/**
 * The deliveries that wait on this device to be sent, shown to the signed-in person who recorded them. The office
 * stores them (web/features/orders/delivery/waiting-storage.ts); the script doesn't create a missing database.
 */
const WAITING = {
  html: `<p class="run" hidden><a class="again" href="${RUN.page}">Minha saída</a></p><section class="waiting" hidden><p>Guardado neste aparelho, aguardando envio:</p><ul></ul></section>`,
  script: `addEventListener('DOMContentLoaded',function(){
var me=localStorage.getItem('email');
if(me)caches.match('${RUN.page}',{ignoreVary:true}).then(function(page){document.querySelector('.run').hidden=!page});
var opening=indexedDB.open('fotos-de-entregas');
opening.onupgradeneeded=function(){opening.transaction.abort()};
opening.onsuccess=function(){
var kept=opening.result;
if(!me||!kept.objectStoreNames.contains('entregas'))return kept.close();
var all=kept.transaction('entregas').objectStore('entregas').getAll();
all.onsuccess=function(){
kept.close();
all.result.filter(function(one){return one.isSent&&one.author===me}).forEach(function(one){
var told=one.told,at=told&&new Date(told.at).toLocaleString('pt-BR',{timeZone:'America/Sao_Paulo',dateStyle:'short',timeStyle:'short'}),line=document.createElement('li');
line.textContent='Pedido '+one.title+': '+(told?(told.outcome==='delivered'?'entregue em ':'não entregue em ')+at+(told.received_by?', recebido por '+told.received_by:''):'foto da entrega')+'.';
document.querySelector('.waiting ul').appendChild(line);
document.querySelector('.waiting').hidden=false})}}})`,
};

/** Unregisters itself and deletes its cache: in development the compiler must serve every page. */
const FAREWELL = `'use strict';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.registration.unregister()),
  );
});
`;

/** The page for the time without connection, and the worker that stores it; the page's hash is the worker's version. */
export function registerOffline(app: FastifyInstance, options: { business: Business; dev: boolean }): void {
  const page = errorPage({
    business: options.business,
    title: 'Sem conexão neste momento',
    text: 'Assim que a conexão voltar, esta página abre sozinha. O que você digitou continua guardado neste aparelho. Por telefone, atendemos agora.',
    retriesOnline: true,
    part: WAITING,
  });
  const version = createHash('sha256').update(page.html).update(page.policy).digest('hex').slice(0, 12);
  const worker = options.dev ? FAREWELL : workerSource(version);

  app.get(OFFLINE_PAGE, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .header('cache-control', 'no-cache')
      .send(page.html),
  );
  app.get(WORKER, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // The worker may fetch its own page and nothing from elsewhere.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .send(worker),
  );
}
