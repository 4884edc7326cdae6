import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

/** Store of one test provider's sessions and codes: in memory, apart from every other provider's. */
export function memory(): AdapterConstructor {
  const kept = new Map<string, AdapterPayload>();
  const among = (model: string, fits: (payload: AdapterPayload) => boolean) =>
    [...kept].filter(([key, payload]) => key.startsWith(`${model}:`) && fits(payload));

  return class implements Adapter {
    readonly model: string;
    constructor(model: string) {
      this.model = model;
    }
    async upsert(id: string, payload: AdapterPayload) {
      kept.set(`${this.model}:${id}`, payload);
    }
    async find(id: string) {
      return kept.get(`${this.model}:${id}`);
    }
    async findByUid(uid: string) {
      return among(this.model, (payload) => payload.uid === uid)[0]?.[1];
    }
    async findByUserCode(userCode: string) {
      return among(this.model, (payload) => payload.userCode === userCode)[0]?.[1];
    }
    async consume(id: string) {
      Object.assign(kept.get(`${this.model}:${id}`) ?? {}, { consumed: true });
    }
    async destroy(id: string) {
      kept.delete(`${this.model}:${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [key] of among(this.model, (payload) => payload.grantId === grantId)) kept.delete(key);
    }
  };
}
