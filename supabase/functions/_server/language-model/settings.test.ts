import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageModelSettings, readLanguageModelSettings } from './settings.ts';

const sound = {
  LANGUAGE_MODEL_API: 'openai',
  LANGUAGE_MODEL_URL: 'https://models.example/v1/',
  LANGUAGE_MODEL_NAME: 'clause-reader',
  LANGUAGE_MODEL_KEY: 'secret-key',
};

describe('readLanguageModelSettings', () => {
  it('reads valid settings', () => {
    expect(readLanguageModelSettings(sound)).toEqual({
      api: 'openai',
      url: 'https://models.example/v1',
      host: 'models.example',
      name: 'clause-reader',
      key: 'secret-key',
    });
    expect(
      readLanguageModelSettings({ ...sound, LANGUAGE_MODEL_URL: 'http://127.0.0.1:11434/v1' }),
    ).toMatchObject({ host: '127.0.0.1:11434' });
  });

  it('accepts Anthropic’s address with or without a version', () => {
    for (const address of ['https://api.anthropic.com', 'https://api.anthropic.com/v1/']) {
      const set = { ...sound, LANGUAGE_MODEL_API: 'anthropic', LANGUAGE_MODEL_URL: address };
      expect(readLanguageModelSettings(set)).toMatchObject({ url: 'https://api.anthropic.com' });
    }
  });

  it('is off without a complaint when nothing is set', () => {
    expect(readLanguageModelSettings({})).toBeNull();
    expect(readLanguageModelSettings({ LANGUAGE_MODEL_KEY: '' })).toBeNull();
  });

  it.each([
    ['LANGUAGE_MODEL_KEY', ''],
    ['LANGUAGE_MODEL_KEY', 'with space'],
    ['LANGUAGE_MODEL_KEY', 'line\nbreak'],
    ['LANGUAGE_MODEL_API', 'gemini'],
    ['LANGUAGE_MODEL_API', 'constructor'],
    ['LANGUAGE_MODEL_NAME', 'x\u0000'],
    ['LANGUAGE_MODEL_URL', 'models.example'],
    ['LANGUAGE_MODEL_URL', 'http://models.example'],
    ['LANGUAGE_MODEL_URL', 'ftp://models.example'],
    ['LANGUAGE_MODEL_URL', 'file:///etc/passwd'],
    ['LANGUAGE_MODEL_URL', 'https://user:password@models.example'],
    ['LANGUAGE_MODEL_URL', 'https://models.example?key=1'],
  ])('reports what is wrong with %s=%j without its value', (name, value) => {
    const problem = readLanguageModelSettings({ ...sound, [name]: value });
    expect(problem).toEqual(expect.stringContaining(name));
    if (value) expect(problem).not.toContain(value);
  });
});

describe('languageModelSettings', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('logs one line, once', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    for (const [name, value] of Object.entries({ ...sound, LANGUAGE_MODEL_KEY: '' })) vi.stubEnv(name, value);
    expect([languageModelSettings(), languageModelSettings()]).toEqual([null, null]);
    expect(log.mock.calls).toEqual([[expect.stringContaining('LANGUAGE_MODEL_KEY is not set')]]);
    log.mockRestore();
  });
});
