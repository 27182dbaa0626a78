import { useQuery } from '@tanstack/react-query';
import { labelsOf } from '#contract/fields.ts';
import { listPlaces, type Place, place as record } from '#contract/places.ts';
import { foldedText } from '#domain/folded-text.ts';
import { placeOf, townElsewhere } from '#domain/place.ts';
import { receivingText } from '#domain/place-hours.ts';
import { phoneHref } from './business-text.ts';
import { apiQuery } from './query-client.ts';
import { useSite } from './site.ts';

export const allPlaces = apiQuery(listPlaces, {});
export const PLACE_LABELS = labelsOf(record);

export function PlaceRows({ place }: { place: Place }) {
  const { endereco, entrada, recebe_das, recebe_ate, antecedencia, telefone, recado } = place;
  const rows = {
    [PLACE_LABELS.endereco]: endereco,
    [PLACE_LABELS.entrada]: entrada,
    'Recebe coroas': receivingText({ from: recebe_das, until: recebe_ate }),
    Antecedência: antecedencia === null ? '' : `${antecedencia} minutos antes da cerimônia`,
    [PLACE_LABELS.telefone]: telefone && (
      <a href={phoneHref(telefone)} className="text-link">
        {telefone}
      </a>
    ),
    [PLACE_LABELS.recado]: recado,
  };
  return Object.entries(rows)
    .filter(([, told]) => told !== '')
    .map(([label, told]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="whitespace-pre-line break-words">{told}</dd>
      </div>
    ));
}

const nameOf = ({ nome }: Place) => nome;

/** The place that an order names as rows of a list of terms; nothing for a place without a record. */
export function PlaceNotes({ location }: { location: string }) {
  const { data = [] } = useQuery(allPlaces);
  const place = placeOf(location, data, nameOf);
  // The order has a deadline of its own, which a later margin of the place doesn't change.
  return place && <PlaceRows place={{ ...place, antecedencia: null }} />;
}

/** The address of an order's place, or the order's own words, with our town unless another is named. */
export function useAddressOf(): (location: string) => string {
  const { data = [] } = useQuery(allPlaces);
  const { cityServed } = useSite().business;
  return (location) => {
    const address = placeOf(location, data, nameOf)?.endereco || location;
    const saysTown = foldedText(address).includes(foldedText(cityServed)) || townElsewhere(address, cityServed);
    return saysTown ? address : `${address}, ${cityServed}`;
  };
}
