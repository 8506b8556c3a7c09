import { expect, it } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';

it('finds the solution of a challenge that altcha-lib 2.8 made', async () => {
  const challenge = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    keyLength: 32,
    keyPrefix: 'f9820f6bcad050a3c61a859f61f352ec',
    nonce: 'f33532c0c0b7cd1421fbf0454c20e6a2',
    salt: '774bd98662640eed0928ebea105fece0',
  };
  expect(await solveChallenge(challenge)).toEqual({
    counter: 21,
    derivedKey: 'f9820f6bcad050a3c61a859f61f352ec201d491dcc5f7e4975a231fc990a5028',
  });
});
