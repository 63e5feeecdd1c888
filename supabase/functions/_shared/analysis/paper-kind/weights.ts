/**
 * Written by `lab/analysis/train-kind.ts`; never by hand. Learned from the labels in
 * lab/analysis/answers/paper-kinds-construction.json and from CUAD v1 (The Atticus Project, CC BY 4.0).
 */
import type { WorksModel } from './works-model.ts';

// biome-ignore format: as written
export const weights: WorksModel = {
  "bias": -5.7666,
  "signs": {
    "contractor": {
      "mean": 0.85166,
      "deviation": 1.1005,
      "weight": 0.38356
    },
    "builder": {
      "mean": 0.061502,
      "deviation": 0.39907,
      "weight": 0.13598
    },
    "owner": {
      "mean": 1.0043,
      "deviation": 1.0541,
      "weight": 0.42322
    },
    "builds": {
      "mean": 0.075438,
      "deviation": 0.25533,
      "weight": 0.78853
    },
    "oversees": {
      "mean": 0.38778,
      "deviation": 0.43989,
      "weight": 0.0094935
    },
    "work": {
      "mean": 0.82235,
      "deviation": 0.9892,
      "weight": 0.57628
    },
    "construction": {
      "mean": 0.50043,
      "deviation": 0.84247,
      "weight": 0.40014
    },
    "site": {
      "mean": 0.49015,
      "deviation": 0.79607,
      "weight": 0.50156
    },
    "drawings": {
      "mean": 0.52019,
      "deviation": 0.65881,
      "weight": 0.19516
    },
    "completion": {
      "mean": 0.17264,
      "deviation": 0.5151,
      "weight": 0.42889
    },
    "change": {
      "mean": 0.20827,
      "deviation": 0.44841,
      "weight": 0.29739
    },
    "price": {
      "mean": 0.15686,
      "deviation": 0.50184,
      "weight": 0.51913
    },
    "lease": {
      "mean": 0.47763,
      "deviation": 0.69316,
      "weight": -0.1406
    },
    "loan": {
      "mean": 0.28364,
      "deviation": 0.64166,
      "weight": -0.099811
    },
    "guaranty": {
      "mean": 0.1137,
      "deviation": 0.3997,
      "weight": -0.30544
    },
    "agency": {
      "mean": 0.84043,
      "deviation": 0.86704,
      "weight": -0.28148
    },
    "manager": {
      "mean": 0.18078,
      "deviation": 0.47062,
      "weight": 0.14074
    },
    "management": {
      "mean": 0.087886,
      "deviation": 0.36385,
      "weight": -0.20728
    },
    "services": {
      "mean": 1.7132,
      "deviation": 1.0174,
      "weight": -0.45019
    },
    "consultant": {
      "mean": 0.50257,
      "deviation": 0.74368,
      "weight": -0.22854
    },
    "goods": {
      "mean": 2.0259,
      "deviation": 1.1122,
      "weight": 0.0035562
    },
    "licence": {
      "mean": 2.1891,
      "deviation": 1.1529,
      "weight": -0.25471
    },
    "securities": {
      "mean": 0.92819,
      "deviation": 1.0075,
      "weight": -0.25665
    },
    "plan": {
      "mean": 0.80202,
      "deviation": 0.63233,
      "weight": -0.58268
    },
    "filing": {
      "mean": 1.1092,
      "deviation": 0.79666,
      "weight": -0.40955
    },
    "titleOfWorks": {
      "mean": 0.084257,
      "deviation": 0.27777,
      "weight": 0.8379
    },
    "titleOfOther": {
      "mean": 0.55654,
      "deviation": 0.49679,
      "weight": -0.14872
    }
  }
};
