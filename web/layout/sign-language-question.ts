import type { signLanguageOn } from '#domain/public-pages.ts';
import { draftStore } from '#web/features/checkout/draft.ts';
import { showAlert } from '#web/lib/alerts.ts';
import type { BusinessContact } from '#web/lib/business-contact.ts';
import { sessionToken } from '#web/lib/session.ts';
import { storedKeys } from '#web/lib/storage.ts';

/** Whether anything that is kept on this device tells of a person: typed data, a ceremony, an order's address. */
function isAnythingKept(): boolean {
  const { fields, faixas, ceremony, sent } = draftStore.get();
  const typed = [...Object.values(fields), ...Object.values(faixas).flat()];
  const others = storedKeys('draft_').filter((key) => key !== 'draft_checkout');
  return typed.some((text) => text !== '') || Boolean(ceremony ?? sent) || others.length > 0;
}

/** Tells no form of this document, which would keep what it shows again: the document has to be left now. */
function eraseKept(): void {
  for (const key of storedKeys('draft_')) window.localStorage.removeItem(key);
}

/** Why the plugin can't be opened at all, and what it could read. */
function refusalOf(rule: ReturnType<typeof signLanguageOn>): [title: string, read: string] | undefined {
  if (sessionToken() !== '') return ['Saia da sua conta para usar o VLibras.', 'os dados da sua conta'];
  if (rule === 'never') {
    return ['O VLibras não abre nesta página.', 'uma senha, um pagamento ou um endereço que só você conhece'];
  }
  const isPaying = Date.parse(draftStore.get().sent?.link?.expiresAt ?? '') > Date.now();
  return isPaying ? ['O VLibras não abre durante um pagamento.', 'o endereço do seu pagamento'] : undefined;
}

type Where = Pick<BusinessContact, 'phone'> & { isAdmitted: boolean };

/**
 * Opens the plugin on a page with this rule, says why not, or asks first where it could read something. `open` gets
 * true when that was erased, and the document has to be left.
 */
export function askToOpen(
  rule: ReturnType<typeof signLanguageOn>,
  { phone, isAdmitted }: Where,
  open: (isErased: boolean) => void,
): void {
  const link = { label: `Ligar: ${phone.text}`, href: phone.href };
  const refusal = refusalOf(rule);
  if (refusal) {
    const [title, read] = refusal;
    const description = `Ele é de outro site e poderia ler ${read}. Por telefone, contamos em palavras simples o que está escrito aqui.`;
    showAlert({ type: 'info', title, description, link });
    return;
  }
  const isKept = isAnythingKept();
  if (!isKept && (rule === 'free' || isAdmitted)) {
    open(false);
    return;
  }
  const onConfirm = () => {
    if (isKept) eraseKept();
    open(isKept);
  };
  showAlert({
    type: 'warning',
    title: 'O VLibras é de outro site',
    description: isKept
      ? 'Ele poderia ler o que você digitou aqui e os endereços dos seus pedidos, guardados neste aparelho.'
      : 'Ele poderia ler o que você digitar nesta página.',
    link,
    confirm: { label: isKept ? 'Apagar o que digitei e abrir' : 'Abrir', onConfirm },
    cancel: { label: 'Agora não', onCancel: () => undefined },
  });
}

const SCRIPT = 'https://vlibras.gov.br/app/vlibras-plugin.js';
const ROOT = 'https://vlibras.gov.br/app';

type PluginWindow = Window & { VLibras?: { Widget?: new (root: string) => unknown } };

/** Fetches the plugin, starts it and opens it. Rejects when it can't be fetched. */
export async function startSignLanguage(): Promise<void> {
  const onloadBefore = window.onload;
  const script = document.createElement('script');
  script.src = SCRIPT;
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the sign-language plugin is out of reach'));
    document.head.append(script);
  });
  startWidget(onloadBefore);
  document.querySelector<HTMLElement>('[vw-access-button]')?.click();
}

/**
 * Newer versions of the plugin start by themselves; older ones wait for the load event, which is over, so their handler
 * is called here.
 */
function startWidget(onloadBefore: Window['onload']): void {
  const { VLibras } = window as PluginWindow;
  const isRunning = document.querySelector('[vw-access-button] img, [vw-access-button] *, vlibras-widget') !== null;
  if (isRunning || !VLibras?.Widget) return;
  try {
    new VLibras.Widget(ROOT);
    if (window.onload !== onloadBefore) window.onload?.(new Event('load'));
  } catch {
    // A broken plugin must not break the page.
  }
}
