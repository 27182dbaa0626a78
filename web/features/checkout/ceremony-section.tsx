import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ArrivalPromise } from '#contract/store.ts';
import { foldedText } from '#domain/folded-text.ts';
import { placeKey, placeOf, townElsewhere } from '#domain/place.ts';
import { readMoment } from '#domain/typed-moment.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSite } from '#web/lib/site.ts';
import { knownPlaces, REFRESH_MS } from '#web/lib/use-arrival.ts';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ArrivalNotice } from './arrival.tsx';
import { farRemark, timeRemark } from './ceremony-times.ts';
import { CheckoutField, nameRemark } from './checkout-field.tsx';
import { type CheckoutForm, CHECKOUT_LABELS as LABELS } from './checkout-form.ts';
import { CeremonyChangeNotice, LinkedCeremony, type useLinkedCeremony } from './linked-ceremony.tsx';
import { Step } from './step.tsx';
import { WhenField } from './when-field.tsx';

const MOST_PLACES = 4;

type Props = { form: UseFormReturn<CheckoutForm> };

/** The chapels and cemeteries of the configuration, and those registered since, that go with what has been typed. */
function KnownPlaces({ form }: Props) {
  const { places = [] } = useSite().business;
  const { data: registered = [] } = useQuery(knownPlaces);
  const typed = foldedText(useWatch({ control: form.control, name: 'funeral_location' }));
  const known = new Map([...places, ...registered.map(({ nome }) => nome)].map((place) => [placeKey(place), place]));
  const fitting = [...known.values()].filter((place) => foldedText(place).includes(typed)).slice(0, MOST_PLACES);
  if (fitting.length === 0) return null;
  return (
    <ChoiceChips
      label="Locais conhecidos"
      className="-mt-2.5"
      choices={fitting.map((place) => ({
        key: place,
        label: place,
        isChosen: foldedText(place) === typed,
        onChoose: () => form.setValue('funeral_location', place, { shouldValidate: form.formState.isSubmitted }),
      }))}
    />
  );
}

/** A soft word for a town that isn't served: it may be a chapel's name, and never blocks. */
function Elsewhere({ town }: { town: string }) {
  const { phone } = useBusinessContact('');
  return (
    <span role="status">
      Parece ser em {town}. Entregamos apenas em {useSite().business.cityServed}: confira o local ou, na dúvida, ligue
      antes de pagar:{' '}
      <a href={phone.href} className="text-link inline-flex min-h-6 items-center whitespace-nowrap">
        {phone.text}
      </a>
    </span>
  );
}

type CeremonySectionProps = Props & {
  arrival: ArrivalPromise | undefined;
  earliest: Date | undefined;
  linked: ReturnType<typeof useLinkedCeremony>;
};

function CeremonyFields({ form, earliest }: Pick<CeremonySectionProps, 'form' | 'earliest'>) {
  const now = useNow();
  const { cityServed } = useSite().business;
  const [ceremony, place] = useWatch({ control: form.control, name: ['funeral_time', 'funeral_location'] });
  const moment = readMoment(ceremony, now);
  const { data: registered = [] } = useQuery({ ...knownPlaces, refetchInterval: REFRESH_MS });
  const there = placeOf(place, registered, ({ nome }) => nome)?.earliest_ceremony;
  const town = townElsewhere(place, cityServed);
  return (
    <>
      <CheckoutField form={form} name="deceased_name" label={LABELS.deceased_name} doubt={nameRemark}>
        {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="words" enterKeyHint="next" />}
      </CheckoutField>
      <CheckoutField
        form={form}
        name="funeral_location"
        label={LABELS.funeral_location}
        hint="Nome do local e, se souber, sala ou capela."
        remark={town && <Elsewhere town={town} />}
      >
        {(input) => (
          <TextArea
            {...input}
            rows={2}
            className="min-h-16!"
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="next"
          />
        )}
      </CheckoutField>
      <KnownPlaces form={form} />
      <CheckoutField
        form={form}
        name="funeral_time"
        label={LABELS.funeral_time}
        hint={`No horário de ${cityServed}.`}
        remark={timeRemark(moment.time) ?? farRemark(moment.day, now)}
      >
        {(input) => <WhenField {...input} earliest={there ? new Date(there) : earliest} />}
      </CheckoutField>
    </>
  );
}

export function CeremonySection({ form, arrival, earliest, linked }: CeremonySectionProps) {
  const [ceremony, place, deceased] = useWatch({
    control: form.control,
    name: ['funeral_time', 'funeral_location', 'deceased_name'],
  });
  return (
    <Step
      id="cerimonia"
      title="A cerimônia"
      lead={`Para quem, onde e quando entregamos. Entregamos apenas em ${useSite().business.cityServed}.`}
    >
      <CeremonyChangeNotice change={linked.change} />
      {linked.isLinked ? (
        <LinkedCeremony
          fields={{ deceased_name: deceased, funeral_location: place, funeral_time: ceremony }}
          isWithoutFlowers={linked.isWithoutFlowers}
        />
      ) : (
        <CeremonyFields form={form} earliest={earliest} />
      )}
      <ArrivalNotice arrival={arrival} ceremony={ceremony} place={place} />
    </Step>
  );
}
