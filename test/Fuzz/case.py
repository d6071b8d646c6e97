"""A random model with its data and settings: made from a number, or read from a file that a minimization left."""
import json

from generate import RandomModel
from judge import Judge
from settings import Settings
from simulate import Problem


class Case:
    def __init__(self, seed, problem, settings, random):
        self.seed, self.problem, self.settings, self.random = seed, problem, settings, random

    @classmethod
    def of_seed(cls, seed):
        settings = Settings(seed)
        model = RandomModel(seed, settings.unit)
        dtypes = {name: model.growth.of(name).dtype for name in (*model.data, *model.start)}
        return cls(seed, Problem(model.json, model.data, model.start, dtypes), settings, model.random)

    @classmethod
    def read(cls, path):
        with open(path) as file:
            saved = json.load(file)
        problem = Problem(saved["model"], saved["data"], saved["start"], saved["dtypes"])
        return cls(saved["seed"], problem, Settings.loaded(saved["settings"]) if saved["settings"] else Settings(saved["seed"]), saved["random"])

    def saved(self):
        p = self.problem
        return {"seed": self.seed, "random": self.random, "settings": self.settings.saved() if self.settings.drawn else None,
                "dtypes": p.dtypes, "data": p.data, "start": p.start, "model": p.json}

    def write(self, path):
        with open(path, "w") as file:
            json.dump(self.saved(), file, ensure_ascii=False)

    def copy(self, **changes):
        saved = json.loads(json.dumps({**self.saved(), **changes}))
        problem = Problem(saved["model"], saved["data"], saved["start"], saved["dtypes"])
        return Case(saved["seed"], problem, Settings.loaded(saved["settings"]) if saved["settings"] else Settings(saved["seed"]), saved["random"])

    def judge(self, tools):
        return Judge(tools, self.seed, self.problem, self.settings, self.random).run()
