import { getFormPayments } from '@sitewright/contract/form-payments/form-payments';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../../lib/api.ts';
import { useBuilder, useStored } from '../model/builder-context.tsx';

/** Whether visitors could pay with the form. Asked only for a form with a payment field; true until the answer is there. */
export function usePayments(): boolean {
  const { siteId } = useBuilder();
  const isNeeded = useStored(({ content }) => content.fields.some(({ type }) => type === 'payment'));
  const { data } = useQuery({
    queryKey: ['form-payments', siteId],
    queryFn: ({ signal }) => request(getFormPayments, { params: { id: siteId }, signal }),
    enabled: isNeeded,
  });
  return data?.isConnected ?? true;
}
