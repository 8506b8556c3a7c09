// The account of the installation at its certificate authority, shared by all processes.
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Account } from './authority/certificate-authority.ts';
import { deleteAccount, findAccount, insertAccount } from './certificates.store.ts';
import { decryptAccountKey, encryptAccountKey } from './encrypted-keys.ts';

const find = async (ctx: ServerContext, directory: string): Promise<Account | undefined> => {
  const row = await findAccount(ctx.db, directory);
  if (!row) return undefined;
  try {
    const key = decryptAccountKey(ctx, directory, row.key);
    return { url: row.url, key };
  } catch (error) {
    ctx.log.error(
      { err: error },
      'the account at the certificate authority cannot be decrypted; a new one is made',
    );
    await deleteAccount(ctx.db, directory);
    return undefined;
  }
};

export const loadAccount = async (ctx: ServerContext): Promise<Account> => {
  const { authority } = ctx.certificates;
  const { directory } = authority;
  const known = await find(ctx, directory);
  if (known) return known;
  const made = await authority.createAccount();
  const key = encryptAccountKey(ctx, directory, made.key);
  await insertAccount(ctx.db, { directory, url: made.url, key });
  return (await find(ctx, directory)) ?? made;
};

export const discardAccount = (ctx: ServerContext): Promise<void> =>
  deleteAccount(ctx.db, ctx.certificates.authority.directory);
