// The same random examples in each run, so that a failure points to the change and not to chance.
// `PROPERTY_SEED=$RANDOM npm test` uses others; a failure there is reported with its seed.
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) });
