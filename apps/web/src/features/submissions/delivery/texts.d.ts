import type formDelivery from '../../../../public/locales/en/form-delivery.json';

declare module '../../../lib/translations-shape.ts' {
  interface Translations {
    'form-delivery': typeof formDelivery;
  }
}
